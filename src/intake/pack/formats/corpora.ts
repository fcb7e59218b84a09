/** All corpus formats, in the order of the help. A new one is a reader in this list. */

import type { CorpusFormatDefinition } from '../corpus.ts'
import { bilaraFormat } from './bilara.ts'
import { cstXmlFormat } from './cst-xml.ts'
import { royalFormat } from './royal-cp874.ts'
import { siamRathFormat } from './siamrath-cp874.ts'

/** All corpus formats that `library pack` reads. */
export const corpusFormats: readonly CorpusFormatDefinition[] = [
  bilaraFormat,
  cstXmlFormat,
  royalFormat,
  siamRathFormat,
]
