/** Writes Atom feeds (RFC 4287), with the additions of catalogues for e-readers (OPDS 1.2). */

import type { LangAttribute } from '../pages/script.ts'
import { escapeXml } from './xhtml.ts'

/** A `link` element of an Atom feed or entry. */
export interface AtomLink {
  readonly rel: string
  readonly href: string
  readonly type: string
  readonly title?: string
}

/** An `entry` element of an Atom feed: a book, another feed, or a change. */
export interface AtomEntry {
  /** Permanent: it never changes. */
  readonly id: string
  readonly title: string
  /** ISO 8601. */
  readonly updated: string
  readonly links: readonly AtomLink[]
  readonly summary?: string | undefined
  readonly authors?: readonly string[]
  /** BCP 47. */
  readonly languages?: readonly LangAttribute[]
  readonly publisher?: string | undefined
  /** Year of our Lord, in four digits. */
  readonly issued?: string | undefined
}

/** An Atom feed: its metadata, its links, and its entries. */
export interface AtomFeed {
  readonly id: string
  readonly title: string
  readonly lang: LangAttribute
  /** The name of the library. */
  readonly author: string
  /** The time of the newest entry; without entries, that of what the feed is about. ISO 8601. */
  readonly updated: string
  readonly links: readonly AtomLink[]
  readonly entries: readonly AtomEntry[]
}

const linkLine = ({ rel, href, type, title }: AtomLink): string =>
  `<link rel="${rel}" type="${escapeXml(type)}" href="${escapeXml(href)}"${title === undefined ? '' : ` title="${escapeXml(title)}"`}/>\n`

const element = (name: string, text: string | number | undefined): string =>
  text === undefined ? '' : `<${name}>${escapeXml(String(text))}</${name}>\n`

const entryLines = (entry: AtomEntry): string => `<entry>
${element('id', entry.id)}${element('title', entry.title)}${element('updated', entry.updated)}${(entry.authors ?? []).map((name) => `<author><name>${escapeXml(name)}</name></author>\n`).join('')}${(entry.languages ?? []).map((language) => element('dc:language', language)).join('')}${element('dc:publisher', entry.publisher)}${element('dc:issued', entry.issued)}${element('summary', entry.summary)}${entry.links.map(linkLine).join('')}</entry>
`

/** Serializes an Atom feed as an XML document. */
export const renderAtomFeed = (feed: AtomFeed): string => `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" xml:lang="${feed.lang}">
${element('id', feed.id)}${element('title', feed.title)}${element('updated', feed.updated)}<author><name>${escapeXml(feed.author)}</name></author>
${feed.links.map(linkLine).join('')}${feed.entries.map(entryLines).join('')}</feed>
`
