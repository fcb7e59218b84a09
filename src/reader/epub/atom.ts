/** Writes Atom feeds (RFC 4287), with the additions for catalogues of e-readers (OPDS 1.2). */

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
  /** A permanent id. */
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
  /** The year (CE), in four digits. */
  readonly issued?: string | undefined
}

/** An Atom feed: its metadata, its links, and its entries. */
export interface AtomFeed {
  readonly id: string
  readonly title: string
  readonly lang: LangAttribute
  /** The name of the library. */
  readonly author: string
  /** The time of the newest entry (ISO 8601). */
  readonly updated: string
  readonly links: readonly AtomLink[]
  readonly entries: readonly AtomEntry[]
}

const renderLink = ({ rel, href, type, title }: AtomLink): string =>
  `<link rel="${rel}" type="${escapeXml(type)}" href="${escapeXml(href)}"${title === undefined ? '' : ` title="${escapeXml(title)}"`}/>\n`

const renderElement = (name: string, text: string | number | undefined): string =>
  text === undefined ? '' : `<${name}>${escapeXml(String(text))}</${name}>\n`

const renderEntry = (entry: AtomEntry): string => `<entry>
${renderElement('id', entry.id)}${renderElement('title', entry.title)}${renderElement('updated', entry.updated)}${(entry.authors ?? []).map((name) => `<author><name>${escapeXml(name)}</name></author>\n`).join('')}${(entry.languages ?? []).map((language) => renderElement('dc:language', language)).join('')}${renderElement('dc:publisher', entry.publisher)}${renderElement('dc:issued', entry.issued)}${renderElement('summary', entry.summary)}${entry.links.map(renderLink).join('')}</entry>
`

/** Serializes an Atom feed as an XML document. */
export const renderAtomFeed = (feed: AtomFeed): string => `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" xml:lang="${feed.lang}">
${renderElement('id', feed.id)}${renderElement('title', feed.title)}${renderElement('updated', feed.updated)}<author><name>${escapeXml(feed.author)}</name></author>
${feed.links.map(renderLink).join('')}${feed.entries.map(renderEntry).join('')}</feed>
`
