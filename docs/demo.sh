#!/bin/sh
# What `make demo` shows: the main job on real cards.
ask() {
    echo
    line="\$ testcross"
    for word in "$@"; do
        case $word in
        *" "*) line="$line \"$word\"" ;;
        *) line="$line $word" ;;
        esac
    done
    echo "$line"
    testcross "$@"
}
ask check castor lilac white
ask check black black castor
ask explain "Castor x Castor = Black, Lynx, Blue Cal" --fill either
ask why-not "Castor x Lilac -> White, Black" kit2=Chinchilla
echo
echo "The program is $(command -v testcross)"
