#!/bin/sh
# Recoll 1.34.3 takes the vowels off Thai words, and leaves those of Devanagari, seen on 2026-11-29 with recollcmd of Debian 12. As delivered it takes
# accents off, so that nibbana finds nibbāna. Of Thai it takes ี ู ั ฺ ํ and the tone marks: ดี finds ดู, น้ำ finds นำ, and พทธ พุทฺธํ. Khmer (ពុទ្ធិ
# and ពុទ្ធំ), Burmese, Sinhala and Tibetan suffer likewise, while बद्ध does not find बुद्ध. With indexStripChars = 0 a search is as before, but
# D after a quoted word ("ดี"D) finds this word alone, and nibbana still finds nibbāna. So an index of Thai needs that setting from the start.
# This script indexes a few words both ways, searches and fails where any of that is no longer so. It needs Debian 12.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq recollcmd=1.34.3-1 libxapian30=1.4.22-1 libaspell15=0.60.8-4+b1 libchm1=2:0.40a-8 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
export LD_LIBRARY_PATH="$(echo "$work"/root/usr/lib/*-linux-gnu):$(echo "$work"/root/usr/lib/*-linux-gnu/recoll)" LC_ALL=C.UTF-8
export RECOLL_DATADIR="$work/root/usr/share/recoll"
mkdir texts
for word in ดี ดู น้ำ นำ พุทฺธํ nibbāna बुद्ध බුද්ධං ពុទ្ធំ ពុទ្ធិ ဗုဒ္ဓံ བུདྡྷ; do echo "$word" >"texts/$word.txt"; done
search() { root/usr/bin/recollq -c "config$1" -b "$2" 2>/dev/null | sed 's/.*\///; s/\.txt//' | sort | paste -sd' '; }
for strip in 1 0; do
  mkdir config$strip
  printf 'topdirs = %s/texts\nindexStripChars = %s\n' "$work" $strip >config$strip/recoll.conf
  root/usr/bin/recollindex -c config$strip >/dev/null 2>&1
done
for word in ดี น้ำ พทธ nibbana बद्ध බද්ධං ពុទ្ធំ ဗဒ္ဓံ བདྡྷ; do
  found=$(search 1 "$word")
  [ "$found" = "$(search 0 "$word")" ]
  echo "$word: ${found:-nothing}"
done >seen
for word in '"ดี"D' '"น้ำ"D' '"ពុទ្ធំ"D'; do echo "$word: $(search 0 "$word")"; done >>seen
cat seen
[ "$(cat seen)" = 'ดี: ดี ดู
น้ำ: นำ น้ำ
พทธ: พุทฺธํ
nibbana: nibbāna
बद्ध: nothing
බද්ධං: බුද්ධං
ពុទ្ធំ: ពុទ្ធិ ពុទ្ធំ
ဗဒ္ဓံ: ဗုဒ္ဓံ
བདྡྷ: བུདྡྷ
"ดี"D: ดี
"น้ำ"D: น้ำ
"ពុទ្ធំ"D: ពុទ្ធំ' ]
