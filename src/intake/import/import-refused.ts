/** Why an import cannot begin or end, in Thai; the old text goes on serving. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused'
}
