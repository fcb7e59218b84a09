#!/bin/sh
# One Thai heading has three identifiers in three versions of Asciidoctor, seen on 2026-11-29. For ชื่อ, Asciidoctor 2.0.18 (Ruby, Debian 12) makes
# _ชื่อ, the old Asciidoctor.js 3.0.4 _ชอ without any mark, and the new 4.1.0 _ชือ without the tone mark. So links to a heading break with each
# change of the program, and น้ำ and นำ share one identifier in JavaScript. The reason is what counts as part of a word. In 4.1.0 an
# attribute with a tone in its name, {ชื่อ}, stays in the text as it is, in 3.0.4 {ดี} as well. Stars right after a tone make bold in both
# (ที่*ดี*), while the Ruby program prints stars. After ว่า all three print them.
# This script converts a document with all three and fails where any of that is no longer so. It needs Debian 12.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq ruby-asciidoctor=2.0.18-2 ruby3.1 libruby3.1 libyaml-0-2 libgmp10 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
npm init -y >/dev/null
npm install --silent @asciidoctor/core@4.1.0 asciidoctor-3@npm:@asciidoctor/core@3.0.4
cat >text.adoc <<'ADOC'
:ดี: งาม
:ชื่อ: พุทธ

{ดี} {ชื่อ}

ที่*ดี*

ว่า*ดี*

== น้ำ

== นำ

== ชื่อ
ADOC
cat >convert.mjs <<'JS'
import { readFileSync, writeFileSync } from 'node:fs'
import { convert } from '@asciidoctor/core'
import asciidoctor from 'asciidoctor-3'
const text = readFileSync('text.adoc', 'utf8')
writeFileSync('javascript-4.html', await convert(text))
writeFileSync('javascript-3.html', asciidoctor().convert(text))
JS
lib=$(echo root/usr/lib/*-linux-gnu)
ruby() {
  LD_LIBRARY_PATH=$lib RUBYLIB=root/usr/share/rubygems-integration/all/gems/asciidoctor-2.0.18/lib:root/usr/lib/ruby/3.1.0:$lib/ruby/3.1.0 \
    root/usr/bin/ruby3.1 --disable-gems "$@"
}
node convert.mjs
ruby -e 'require "asciidoctor"; puts Asciidoctor.convert(File.read("text.adoc", encoding: "UTF-8"))' >ruby.html
for name in ruby javascript-3 javascript-4; do grep -oE '<p>.*</p>|id="[^"]*"' "$name.html" | tr '\n' ' '; echo; done >seen
cat seen
[ "$(cat seen)" = '<p>งาม พุทธ</p> <p>ที่*ดี*</p> <p>ว่า*ดี*</p> id="_น้ำ" id="_นำ" id="_ชื่อ" 
<p>{ดี} {ชื่อ}</p> <p>ที่<strong>ดี</strong></p> <p>ว่า*ดี*</p> id="_นำ" id="_นำ_2" id="_ชอ" 
<p>งาม {ชื่อ}</p> <p>ที่<strong>ดี</strong></p> <p>ว่า*ดี*</p> id="_นำ" id="_นำ_2" id="_ชือ" ' ]
