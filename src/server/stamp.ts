/** Times as they stand in file names. */

/** `20251231T235959Z`: sorts by time, and is a file name everywhere. */
export const stampOf = (time: Date): string =>
  time
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '')
