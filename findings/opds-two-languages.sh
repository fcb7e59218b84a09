#!/bin/sh
# opds-ts 2.1.1 reads a book in two languages as one without a language, seen on 2026-11-29. OPDS 1.2 lets an entry repeat dc:language and
# author. With one of each, the package has it; with pi and th, or an author and a translator, it has none. Numbers are
# lost as well: the year (dc:issued 2012, while 2012-05-01 stays), and the whole entry where its title is a number (108; ๑๐๘ stays). Thai
# letters as character references, as ASCII writers have them, are not read: &#3604;&#3637; is the title in place of ดี. Nothing warns.
# opds-feed-parser 0.1.0 has both authors, all years and titles, and of the languages the first.
# This script reads a few entries with both and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent opds-ts@2.1.1 opds-feed-parser@0.1.0
cat >read.mjs <<'JS'
import parsers from 'opds-feed-parser'
import { Feed } from 'opds-ts/v1.2'
const parser = new (parsers.default ?? parsers)()
const people = (...names) => names.map((name) => `<author><name>${name}</name></author>`).join('')
const updated = '<updated>2024-05-22T00:00:00Z</updated>'
const list = (value) => [value ?? '-'].flat().map((one) => one.name ?? one).join(', ')
const seen = []
for (const [title, more] of [
  ['มหาวรรค', `${people('พุทธทาส')}<dc:language>pi</dc:language><dc:issued>2012-05-01</dc:issued>`],
  ['มหาวรรค', `${people('พุทธทาส', 'Ñāṇamoli')}<dc:language>pi</dc:language><dc:language>th</dc:language><dc:issued>2012</dc:issued>`],
  ['๑๐๘', ''],
  ['108', ''],
  ['&#3604;&#3637;', ''],
]) {
  const entry = `<entry><id>urn:1</id><title>${title}</title>${updated}${more}</entry>`
  const head = '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/"><id>urn:x</id><title>t</title>'
  const feed = `<?xml version="1.0" encoding="UTF-8"?>${head}${updated}${entry}</feed>`
  const [{ options } = {}] = Feed.fromXml(feed).entries
  const { language, issued } = options?.dcMetadata ?? {}
  const ours = options ? `${options.title} | ${list(options.author)} | ${list(language)} | ${list(issued)}` : 'no entry'
  const other = (await parser.parse(feed)).entries[0]
  seen.push(`${ours}; ${other.title} | ${list(other.authors)} | ${list(other.language)} | ${list(other.issued)}`)
}
console.log(seen.join('\n'))
const expected = `มหาวรรค | พุทธทาส | pi | 2012-05-01; มหาวรรค | พุทธทาส | pi | 2012-05-01
มหาวรรค | - | - | -; มหาวรรค | พุทธทาส, Ñāṇamoli | pi | 2012
๑๐๘ | - | - | -; ๑๐๘ |  | - | -
no entry; 108 |  | - | -
&#3604;&#3637; | - | - | -; ดี |  | - | -`
if (seen.join('\n') !== expected) throw new Error(`It was\n${expected}`)
JS
node read.mjs
