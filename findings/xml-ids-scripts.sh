#!/bin/sh
# Whether an identifier may be in the letters of Burmese, Khmer or Sinhala depends on the XML parser, seen on 2026-11-29. XML has allowed them since its
# fifth edition (2008). The parser of Java 17, which most Java programs for TEI and EPUB use, follows an older one with the letters of Unicode
# 2: <ဓမ္မ> is not well-formed, and an ID ဓမ္မ is no name. libxml2 (xmllint-wasm 5.3.0) takes the element and rejects xml:id="ဓမ္မ" as
# no name. Lao letters of Pali and Tai Tham suffer likewise; Thai, Devanagari and Tibetan are names for both. saxes 6.0.0, @xmldom/xmldom 0.9.12 and
# slimdom 4.3.5 take all. For fontoxpath 3.34.0 none is an xs:NCName, not even saṅgha, since its pattern knows a to z alone.
# This script reads a few documents with each and fails where any of that is no longer so. It needs Java 17.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent xmllint-wasm@5.3.0 saxes@6.0.0 @xmldom/xmldom@0.9.12 slimdom@4.3.5 fontoxpath@3.34.0
cat >Read.java <<'JAVA'
import java.io.PrintStream;
import java.io.StringReader;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;
class Read {
    static String read(String text) throws Exception {
        var factory = SAXParserFactory.newInstance();
        factory.setValidating(text.startsWith("<!"));
        try {
            factory.newSAXParser().parse(new InputSource(new StringReader(text)), new DefaultHandler() {
                @Override public void error(SAXParseException error) throws SAXException { throw error; }
            });
            return "yes";
        } catch (SAXException error) {
            return "no";
        }
    }
    public static void main(String[] names) throws Exception {
        for (String name : names) {
            String id = read("<!DOCTYPE t [<!ELEMENT t EMPTY><!ATTLIST t id ID #IMPLIED>]><t id=\"" + name + "\"/>");
            new PrintStream(System.out, true, "UTF-8").println(read("<" + name + "/>") + " " + id);
        }
    }
}
JAVA
cat >read.mjs <<'JS'
import { execFileSync } from 'node:child_process'
import { DOMParser } from '@xmldom/xmldom'
import fontoxpath from 'fontoxpath'
import { SaxesParser } from 'saxes'
import { parseXmlDocument } from 'slimdom'
import { validateXML } from 'xmllint-wasm'
const names = ['saṅgha', 'ธมฺม', 'धम्म', 'ཆོས', 'ဓမ္မ', 'ធម្ម', 'ධම්ම', 'ຘັມມ', 'ᨵᨾ᩠ᨾ']
const old = names.slice(0, 4)
const fail = (error) => {
  throw new Error(error)
}
const schema = (body) => `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" ${body}</xs:schema>`
const xml = 'http://www.w3.org/XML/1998/namespace'
const ids = { fileName: 'xml.xsd', contents: schema(`targetNamespace="${xml}"><xs:attribute name="id" type="xs:ID"/>`) }
const main = {
  fileName: 'main.xsd',
  contents: schema(`><xs:import namespace="${xml}" schemaLocation="xml.xsd"/><xs:element name="t"><xs:complexType><xs:sequence>
    <xs:any processContents="skip"/></xs:sequence><xs:attribute ref="xml:id"/></xs:complexType></xs:element>`),
}
const java = execFileSync('java', ['-Dfile.encoding=UTF-8', 'Read.java', ...names], { env: { ...process.env, LC_ALL: 'C.UTF-8' } }).toString().split('\n')
for (const [at, name] of names.entries()) {
  const text = `<t xml:id="${name}"><${name}/></t>`
  parseXmlDocument(text)
  new DOMParser({ onError: (level, message) => fail(message) }).parseFromString(text, 'text/xml')
  const saxes = new SaxesParser({ xmlns: true })
  saxes.on('error', fail)
  saxes.write(text).close()
  const { errors } = await validateXML({ xml: [{ fileName: 't.xml', contents: text }], schema: [main], preload: [ids] })
  const said = errors.map(({ message }) => message).join()
  const libxml = said === '' ? 'yes yes' : said.includes('is not an NCName') && !said.includes('parser error') ? 'yes no' : 'no no'
  const xpath = fontoxpath.evaluateXPath(`'${name}' castable as xs:NCName`)
  console.log(`${name}: Java ${java[at]}, libxml2 ${libxml}, NCName ${xpath}`)
  const expected = old.includes(name) ? ['yes yes', 'yes yes', false] : ['no no', 'yes no', false]
  if ([java[at], libxml, xpath].join() !== expected.join()) throw new Error(`It was ${expected}`)
}
JS
node read.mjs
