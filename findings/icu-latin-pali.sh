#!/bin/sh
# ICU 72.1 (uconv of Debian 12) reads Roman Pali as printed into wrong letters, seen on 2026-11-29. Its Latin is ISO 15919, with an
# apostrophe between a consonant and an aspirate: it writes बुद्धं as bud'dhaṁ, and buddhaṁ without it becomes बुढं, which is buḍhaṁ. ṃ
# becomes म् and a loose dot below; e and o are taken for the short vowels of Dravidian scripts (धंमॊ). Into Thai, the h of an
# aspirate becomes ก (bhikkhu: บกิกคุ), va becomes ฤ, and spaces go: it undoes what ICU itself makes of Thai, and reads no other Latin.
# What ICU wrote in Latin returns unchanged to Devanagari, and to Thai without its spaces.
# This script converts a few words and fails where any of that is no longer so. It needs Debian 12.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq icu-devtools=72.1-3+deb12u1 libicu72=72.1-3+deb12u1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
export PATH="$work/root/usr/bin:$PATH" LD_LIBRARY_PATH="$(echo "$work"/root/usr/lib/*-linux-gnu)" LC_ALL=C.UTF-8
convert() { printf '%s: ' "$1"; echo "$2" | uconv -x "$1"; }
{
  convert Latin-Devanagari "buddhaṁ buddhaṃ bud'dhaṁ dhammo"
  convert Latin-Thai 'bhikkhu evaṃ'
  convert Devanagari-Latin 'बुद्धं धम्मो मेत्ता'
  convert 'Devanagari-Latin; Latin-Devanagari' 'बुद्धं धम्मो मेत्ता'
  convert 'Thai-Latin; Latin-Thai' 'พุทฺธํ เทโว ภิกฺขุ'
} | tee seen
[ "$(cat seen)" = "Latin-Devanagari: बुढं बुढम्̣ बुद्धं धंमॊ
Latin-Thai: บกิกคุเฤะม̣
Devanagari-Latin: bud'dhaṁ dham'mō mēttā
Devanagari-Latin; Latin-Devanagari: बुद्धं धम्मो मेत्ता
Thai-Latin; Latin-Thai: พุทฺธํเทโวภิกฺขุ" ]
