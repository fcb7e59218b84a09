/** Downloads content that the desk produced as a file. */

/**
 * Lets the browser download content as a file.
 * @param name file name
 * @param type media type
 */
export function offerFileDownload(name: string, content: BlobPart, type = 'application/json'): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
