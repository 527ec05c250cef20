#!/bin/sh
# What `make demo` shows: the main job on real cards.
ask() {
    echo
    echo "\$ testcross $*"
    testcross "$@"
}
ask check castor lilac white
ask check black black castor
ask explain "Castor x Castor = Black, Lynx, Blue Cal" --fill either
ask why-not "Castor x Lilac -> White, Black" kit2=Chinchilla
exit 0
