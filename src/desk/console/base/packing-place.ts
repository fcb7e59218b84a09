/** Rewrites the places in reports of packing and importing, because editors do not have the files of the corpus. */

/** A file with one page of a volume, perhaps in an archive: `30.zip/300199.txt`, `010247.txt:4`. */
const PAGE_FILE = /^(?:\S+\/)?(\d\d)(\d{4})\.txt(?::(\d+))?(?=\s|$)/

/** A file with a whole volume: `45.txt`. */
const VOLUME_FILE = /^(?:\S+\/)?(\d\d)\.txt(?::(\d+))?(?=\s|$)/

/** Any other file with the colon or the arrow that follows its name. */
const FILE = /^(?:\S+\/)?\S+\.(?:txt|xml|json|jsonl|tsv|zip)(?::\d+)?:?(?:\s+→)?(?:\s+|$)/

/**
 * Rewrites the place of a packing warning in Thai. The name of a file with one page or volume becomes the volume and
 * page. The names of other files are removed.
 * @returns undefined if nothing is left
 */
export function formatPackingWarningPlace(place: string): string | undefined {
  const formatLine = (number: string | undefined) => (number === undefined ? '' : ` บรรทัด ${Number(number)}`)
  const words = place
    .replace(PAGE_FILE, (_, volume, page, at) => `เล่ม ${Number(volume)} หน้า ${Number(page)}${formatLine(at)}`)
    .replace(VOLUME_FILE, (_, volume, at) => `เล่ม ${Number(volume)}${formatLine(at)}`)
    .replace(FILE, '')
  return words === '' ? undefined : words
}
