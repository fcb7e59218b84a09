/** Reports keys in a package that the format does not have: a misspelt key would lose its value. */

import type {
  PackageHeading,
  PackageParagraph,
  PackagePassage,
  TextPackageSource,
  TextSpan,
} from '../../definitions/texts/format.ts'

/** Keys of each part of a package; the compiler checks them against the format. */
const KEYS = {
  source: keySet<TextPackageSource & { format: string }>({
    format: true,
    id: true,
    title: true,
    publisher: true,
    licence: true,
    url: true,
    version: true,
    recension: true,
    readingLinks: true,
    editions: true,
  }),
  heading: keySet<PackageHeading>({
    division: true,
    slug: true,
    parent: true,
    title: true,
    pali: true,
    volume: true,
    royalPage: true,
    paliPage: true,
    romanPage: true,
    itemFrom: true,
    itemTo: true,
    canonicalId: true,
    titleDerived: true,
    titles: true,
  }),
  passage: keySet<PackagePassage>({
    division: true,
    entry: true,
    edition: true,
    volume: true,
    paragraphs: true,
  }),
  paragraph: keySet<PackageParagraph>({
    page: true,
    pageState: true,
    file: true,
    segment: true,
    spans: true,
  }),
  span: keySet<TextSpan>({ text: true, kind: true }),
} as const

/**
 * The kind of a JSON object in a package, each with its own set of known keys: source, heading, passage, paragraph
 * or span.
 */
export type PackageObjectKind = keyof typeof KEYS

/** Receives each unknown key, and its part of the package. */
type KeyListener = (part: PackageObjectKind, key: string) => void

function keySet<T>(keys: Readonly<Record<keyof T, true>>): ReadonlySet<string> {
  return new Set(Object.keys(keys))
}

/**
 * Reports unknown keys of source.json or a heading.
 * @param value of source.json or of a line of headings.jsonl, validated before
 */
export function reportUnknownSourceOrHeadingProperties(
  part: 'source' | 'heading',
  value: unknown,
  report: KeyListener,
): void {
  look(part, value as object, report)
}

/** Reports unknown keys of a passage. @param value of a line of passages.jsonl, validated before */
export function reportUnknownPassageProperties(value: unknown, report: KeyListener): void {
  const passage = value as PackagePassage
  look('passage', passage, report)
  for (const paragraph of passage.paragraphs) {
    look('paragraph', paragraph, report)
    for (const span of paragraph.spans) look('span', span, report)
  }
}

function look(part: PackageObjectKind, value: object, report: KeyListener): void {
  const known = KEYS[part]
  for (const key in value) if (!known.has(key)) report(part, key)
}
