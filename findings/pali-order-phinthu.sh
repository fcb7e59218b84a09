#!/bin/sh
# The C library and ICU put Pali in Thai letters in different orders, seen on 2026-11-29. In glibc 2.36 (Debian 12, th_TH) phinthu counts for
# nothing, as the marks of Thai do, so กมฺม stands before กมล and มคฺค before มคธ. In ICU 78 (Node 20.20, th) and in Perl 5.36
# (Unicode::Collate, th) it is a vowel sign after all others, so they stand after them, which is the order of Pali (kamala, kamma).
# Plain Thai is the same in all. ICU alone has two orders: with pi, for which it has no rules, ํ stands before consonants (ธมฺมํ, ธมฺมปท)
# and phinthu before เ; with th after both. So an index that sort has made is not in order for a program that halves it by ICU.
# This script sorts a few words with each and fails where any of that is no longer so. It needs Debian 12.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq locales 2>/dev/null
dpkg -x locales_*.deb root
I18NPATH="$work/root/usr/share/i18n" localedef -i th_TH -f UTF-8 "$work/th_TH.UTF-8"
for words in 'กมฺม กมล กาม กฺริยา เกส' 'มคฺค มคธ มกุฏ' 'ธมฺม ธมฺมปท ธมฺมํ' 'เกม ไกล กาย แก่ ขา น้ำ นาน'; do
  echo "C library: $(echo "$words" | tr ' ' '\n' | LOCPATH="$work" LC_ALL=th_TH.UTF-8 sort | paste -sd' ')"
  perl -CSDA -MUnicode::Collate::Locale -e 'print "Perl: ", join(" ", Unicode::Collate::Locale->new(locale => "th")->sort(split / /, shift)), "\n"' "$words"
  for locale in th pi; do
    node -e "console.log('ICU $locale:', ...process.argv[1].split(' ').sort(new Intl.Collator('$locale').compare))" "$words"
  done
done >seen
cat seen
cat >expected <<'EXPECTED'
C library: กมฺม กมล กฺริยา กาม เกส
Perl: กมล กมฺม กาม เกส กฺริยา
ICU th: กมล กมฺม กาม เกส กฺริยา
ICU pi: กมล กมฺม กาม กฺริยา เกส
C library: มกุฏ มคฺค มคธ
Perl: มกุฏ มคธ มคฺค
ICU th: มกุฏ มคธ มคฺค
ICU pi: มกุฏ มคธ มคฺค
C library: ธมฺม ธมฺมปท ธมฺมํ
Perl: ธมฺม ธมฺมปท ธมฺมํ
ICU th: ธมฺม ธมฺมปท ธมฺมํ
ICU pi: ธมฺม ธมฺมํ ธมฺมปท
C library: กาย เกม แก่ ไกล ขา นาน น้ำ
Perl: กาย เกม แก่ ไกล ขา นาน น้ำ
ICU th: กาย เกม แก่ ไกล ขา นาน น้ำ
ICU pi: กาย เกม แก่ ไกล ขา นาน น้ำ
EXPECTED
cmp seen expected
