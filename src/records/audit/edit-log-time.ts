/** Parses the times in requests for the log of edits. */

const TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/

/**
 * Converts a time to the format of the log (ISO 8601, UTC). A time without a zone is taken as UTC, whatever the host's
 * zone. A date alone becomes its beginning or its end.
 * @param edge whether a date alone means its beginning or its end
 * @returns undefined for a date or time that does not exist
 */
export function toEditLogTime(text: string, edge: 'first' | 'last' = 'first'): string | undefined {
  const [, day, clock, zone = 'Z'] = TIME.exec(text) ?? []
  const time = new Date(`${day}T${clock ?? (edge === 'first' ? '00:00' : '23:59:59.999')}${zone}`)
  // a day that no calendar has, such as 31 February, would become another one
  if (day === undefined || Number.isNaN(time.getTime()) || !new Date(day).toISOString().startsWith(day)) {
    return undefined
  }
  return time.toISOString()
}
