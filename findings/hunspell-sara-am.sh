#!/bin/sh
# The Thai dictionary of hunspell turns short words with ํ and า into other words, seen on 2026-11-29 with hunspell-th 7.5.0 and hunspell
# 1.7.1 of Debian 12. Text out of PDF files and old programs has these two letters for ำ and looks the same. It is marked as wrong, but the
# only suggestions drop the circle: for นํ้า (water) น้า (an aunt), for กระทํา (to do) กระทา (a partridge), for จํา จา. Longer words
# get the right one (บําเพ็ญ: บำเพ็ญ). The list itself has four such words and six with เเ for แ, so สํานึก and เข้มเเข็ง pass as right beside
# สำนึก and เข้มแข็ง. So ํ and า must be made ำ before a check, and not by it.
# This script checks a few words and fails where any of that is no longer so. It needs Debian 12.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq hunspell=1.7.1-1 libhunspell-1.7-0=1.7.1-1 hunspell-th=1:7.5.0-1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
export PATH="$work/root/usr/bin:$PATH" LD_LIBRARY_PATH="$(echo "$work"/root/usr/lib/*-linux-gnu)" LC_ALL=C.UTF-8 DICPATH="$work/root/usr/share/hunspell"
hunspell -a -d th_TH -i utf-8 >seen <<'WORDS'
นํ้า
กระทํา
จํา
บําเพ็ญ
สํานึก สำนึก เข้มเเข็ง เข้มแข็ง
WORDS
grep -v -e '^@' -e '^$' seen | paste -sd/ >answers
grep -cE '(ํ|ํ[่้๊๋])า' "$DICPATH/th_TH.dic" >>answers
grep -c เเ "$DICPATH/th_TH.dic" >>answers
cat answers
[ "$(cat answers)" = '& นํ้า 1 0: น้า/& กระทํา 1 0: กระทา/& จํา 1 0: จา/& บําเพ็ญ 1 0: บำเพ็ญ/*/*/*/*
4
6' ]
