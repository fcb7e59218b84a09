#!/bin/sh
# dictfmt 1.13.0 takes the vowel signs off headwords in Indic scripts, but not in Thai, seen on 2026-11-29 with the package of Debian 12
# (for dictd) in C.UTF-8. The index holds what the C library counts as letters and digits: the vowel signs of Thai and even its phinthu,
# but none of Devanagari, Sinhala, Myanmar and Khmer. So बुद्ध and बुद्धि both become बदध, and सुत्त the same headword as सतत. With
# --allchars all of them stay whole. A dictionary of Pali in these scripts needs it; in Thai and Roman letters it works without.
# This script indexes a few words both ways and fails where any of that is no longer so. It needs Debian 12.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq dictfmt=1.13.0+dfsg-1 libmaa4=1.4.7-1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
export PATH="$work/root/usr/bin:$PATH" LD_LIBRARY_PATH="$(echo "$work"/root/usr/lib/*-linux-gnu)" LC_ALL=C.UTF-8
for word in พุทฺธํ พุทฺธิ saṅghaṃ बुद्ध बुद्धि सुत्त सतत බුද්ධ ဗုဒ္ဓ ពុទ្ធ; do printf ':%s:%s\n' "$word" "$word"; done >words
for option in --utf8 --allchars; do
  dictfmt -j --utf8 $option --without-headword "a$option" <words >/dev/null 2>&1
  grep -v ^00 "a$option.index" | cut -f1 | paste -sd' '
done | tee seen
[ "$(cat seen)" = 'saṅghaṃ बदध बदध सतत सतत බදධ พุทฺธิ พุทฺธํ ဗဒဓ ពទធ
saṅghaṃ बुद्ध बुद्धि सतत सुत्त බුද්ධ พุทฺธิ พุทฺธํ ဗုဒ္ဓ ពុទ្ធ' ]
