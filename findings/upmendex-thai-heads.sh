#!/bin/sh
# upmendex 1.00 puts nearly all Thai words of an index under ฮ, seen on 2026-11-29 with TeX Live 2022 of Debian 12 (ICU 72.1). It knows Thai, and has
# the letters from ก to ฮ as headings. Words with ก as their first letter stand under ก, all others under ฮ, the last letter: ขวัญ, ธรรม, พุทธ,
# and เกษม as well, which belongs to ก. The order is right (เกษม after กาญจนา, ไพศาล after พุทธ), so only the headings mislead. It is the same
# for the locales th and en, and with a list of letters in the style file (thai_head). Devanagari and Roman Pali get the right headings.
# This script makes an index and fails where any of that is no longer so. It needs Debian 12.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq texlive-binaries=2022.20220321.62855-5.1+deb12u2 libkpathsea6 libptexenc1 libicu72 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
export PATH="$work/root/usr/bin:$PATH" LD_LIBRARY_PATH="$(echo "$work"/root/usr/lib/*-linux-gnu)"
for word in เกษม กาญจนา กรรม ขวัญ ธรรม พุทธ ไพศาล ānanda ñāṇa वेदना अनिच्च; do echo "\\indexentry{$word}{1}"; done >words.idx
printf 'heading_flag 1\nheading_prefix "="\nheading_suffix ""\n' >plain.ist
{ cat plain.ist && echo 'icu_locale "th"'; } >th.ist
{ cat th.ist && echo 'thai_head "กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ"'; } >heads.ist
for style in plain th heads; do
  upmendex -q -s $style.ist words.idx -o $style.ind 2>/dev/null
  grep -E '^=|item' $style.ind | sed 's/ *.item //; s/, 1//' | paste -sd' '
done >seen
cat seen
[ "$(sort -u seen)" = '=A ānanda =N ñāṇa =अ अनिच्च =व वेदना =ก กรรม กาญจนา =ฮ เกษม ขวัญ ธรรม พุทธ ไพศาล' ]
