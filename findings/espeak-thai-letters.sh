#!/bin/sh
# The Thai voice of eSpeak NG 1.51 speaks letters, not Thai words, seen on 2026-11-29 with the packages of Debian 12. Vowels that are
# written before their consonant are spoken before it (เม is em, ไป aip), ี comes out as the consonant s (ดี is ds), so do า and ำ, ั as m,
# and a tone mark takes the vowel away: นา is nas, น่า ns. Phinthu and nikhahit are read out as "Thai letter", in English, with their code
# in the middle of พุทฺธํ. Numbers are the same in both kinds of digits. Screen readers that use eSpeak NG offer this voice for Thai pages.
# The Sinhala voice of the same program reads Pali in its letters well (බුද්ධං is buddʰəm).
# This script lets it write the phonemes of a few words and fails where any of that is no longer so. It needs Debian 12.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
version=1.51+dfsg-10+deb12u2
apt-get download -qq espeak-ng=$version espeak-ng-data=$version libespeak-ng1=$version libpcaudio0=1.2-2 libsonic0=0.2.0-12 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
library=$(echo "$work"/root/usr/lib/*-linux-gnu)
export PATH="$work/root/usr/bin:$PATH" LD_LIBRARY_PATH="$library" ESPEAK_DATA_PATH="$library" LC_ALL=C.UTF-8
speak() { echo "$2:$(espeak-ng -q --ipa -v "$1" "$2" 2>/dev/null)"; }
for word in ดี มา เม ไป น้ำ นา น่า ดัน พุทฺธํ ๑๒ 12; do speak th $word; done >seen
speak si බුද්ධං >>seen
cat seen
cat >expected <<'EXPECTED'
ดี:ds
มา:mˈa2s
เม:ˈe2m
ไป:ˈaiɜp
น้ำ:n s
นา:nˈa2s
น่า:n s
ดัน:dmn
พุทฺธํ:ph ˈu th (en)tˈaɪ(th)lˈetəˈiːɜsˈamˈeːj th (en)tˈaɪ(th)lˈetəˈiː5sˈidˈiː
๑๒:nu5ˈe5nɡsonɡ
12:nu5ˈe5nɡsonɡ
බුද්ධං:bˈuddʰəm
EXPECTED
cmp seen expected
