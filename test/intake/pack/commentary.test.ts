/** Commentaries on files made for tests: the heading and page of each paragraph. */

import { describe, expect, test } from 'bun:test'
import { romanPaliToThai } from '../../../search/letters/to-thai.ts'
import type { PackagePassage } from '../../../src/definitions/texts/format.ts'
import { boldWords, commentaryLine, commentaryPage, numberedLine, packCommentary as pack } from './made-commentary.ts'
import { cstFile, type PackedFiles, packFiles, readLinesOf } from './packing.ts'

/** The lines of each heading, in one script. */
const readLinesByHeading = ({ passages }: PackedFiles, edition = 'atthakatha-roman') =>
  Object.fromEntries(
    passages
      .filter((passage) => passage.edition === edition)
      .map((passage) => [passage.entry, readLinesOf(passage)] as const),
  )
const listParagraphs = ({ passages }: PackedFiles): PackagePassage['paragraphs'] =>
  passages.filter(({ edition }) => edition === 'atthakatha-roman').flatMap(({ paragraphs }) => paragraphs)

describe('headings of a commentary', () => {
  test('are those of the explained text, in both scripts and on its pages', async () => {
    const packed = await pack(
      commentaryLine('title', '1. Naḷavaggo') +
        commentaryLine('subhead', '3. Upanīyasuttavaṇṇanā') +
        numberedLine(3, `${boldWords('Upanīyatī')}ti parikkhīyati.`),
    )
    expect(readLinesByHeading(packed)).toEqual({
      nalavaggo: ['1 1. Naḷavaggo'],
      upaniyasuttam: ['3 3. Upanīyasuttavaṇṇanā', '3 3. Upanīyatīti parikkhīyati.'],
    })
    expect(readLinesByHeading(packed, 'atthakatha').upaniyasuttam?.[1]).toBe(
      `3 ${romanPaliToThai('3. Upanīyatīti parikkhīyati.')}`,
    )
    expect(packed.headings.map(({ slug }) => slug)).toEqual([
      'sagathavaggo',
      'devatasamyuttam',
      'nalavaggo',
      'upaniyasuttam',
    ])
    expect(packed.source.editions?.map(({ id, comments }) => [id, comments])).toEqual([
      ['atthakatha', 'pali'],
      ['atthakatha-roman', 'roman'],
    ])
  })

  test('about a whole work are below the volume, before and after it', async () => {
    const packed = await pack(
      commentaryLine('book', 'Sagāthāvagga-aṭṭhakathā') +
        commentaryLine('subsubhead', 'Ganthārambhakathā') +
        numberedLine(1, 'Karuṇāsītalahadayaṃ vande.') +
        commentaryLine('subhead', '1. Oghataraṇasuttavaṇṇanā') +
        numberedLine(1, `${boldWords('Evaṃ me suta')}nti nidānaṃ.`) +
        commentaryLine('chapter', 'Nigamanakathā') +
        commentaryLine('bodytext', 'Ettāvatā ca niṭṭhitā.'),
    )
    expect(readLinesByHeading(packed)).toEqual({
      sagathavaggo: [
        '1 Sagāthāvagga-aṭṭhakathā',
        '1 Ganthārambhakathā',
        '1 1. Karuṇāsītalahadayaṃ vande.',
        '1 Nigamanakathā',
        '1 Ettāvatā ca niṭṭhitā.',
      ],
      oghataranasuttam: ['1 1. Oghataraṇasuttavaṇṇanā', '1 1. Evaṃ me sutanti nidānaṃ.'],
    })
  })

  test('may be lines of text that name them; several suttas go to the first', async () => {
    const packed = await pack(
      commentaryLine('bodytext', '1. Oghataraṇasuttavaṇṇanā') +
        commentaryLine('bodytext', 'Idha vatthu.') +
        commentaryLine('subhead', '2-3. Nimokkhasuttādivaṇṇanā') +
        commentaryLine('bodytext', 'Uttānameva.'),
    )
    expect(readLinesByHeading(packed)).toEqual({
      oghataranasuttam: ['1 1. Oghataraṇasuttavaṇṇanā', '1 Idha vatthu.'],
      nimokkhasuttam: ['1 2-3. Nimokkhasuttādivaṇṇanā', '1 Uttānameva.'],
    })
  })

  test('unknown to the text are placed where their words are explained', async () => {
    const packed = await pack(
      commentaryLine('subhead', '1. Oghataraṇasuttavaṇṇanā') +
        commentaryLine('subhead', '3. Jīvitavatthu') +
        commentaryLine('bodytext', 'Satthari sāvatthiyaṃ viharante.') +
        numberedLine(3, `${boldWords('Jarūpanītassā')}ti jarāya upanītassa.`),
    )
    expect(readLinesByHeading(packed).upaniyasuttam?.map((words) => words.slice(2))).toEqual([
      '3. Jīvitavatthu',
      'Satthari sāvatthiyaṃ viharante.',
      '3. Jarūpanītassāti jarāya upanītassa.',
    ])
  })

  test('for named parts of a text leave the rest below the first part', async () => {
    const part = (name: string) => commentaryLine('subhead', `Devatāsaṃyutta${name}`)
    const packed = await pack(
      part('vaṇṇanā') +
        numberedLine(1, `${boldWords('Evaṃ me suta')}nti nidānaṃ.`) +
        part('dvārakathā') +
        part('niddesakathā'),
    )
    expect(readLinesByHeading(packed).oghataranasuttam?.[0]).toBe('1 1. Evaṃ me sutanti nidānaṃ.')
  })
})

describe('a subcommentary', () => {
  test('explains the commentary and is placed where that quotes the words', async () => {
    const tika =
      commentaryLine('title', '1. Naḷavaggavaṇṇanā') +
      commentaryLine('bodytext', `${boldWords('Avibhūtan')}ti apākaṭaṃ.`) +
      commentaryLine('bodytext', `${boldWords('Parikkhīyatī')}ti khayaṃ gacchati.`)
    const commentary =
      commentaryLine('subhead', '1. Oghataraṇasuttavaṇṇanā') +
      numberedLine(1, `${boldWords('Evaṃ me suta')}nti avibhūtaṃ na hoti.`) +
      commentaryLine('subhead', '3. Upanīyasuttavaṇṇanā') +
      numberedLine(3, `${boldWords('Upanīyatī')}ti parikkhīyati.`)
    const packed = await pack(tika, 'tika', { 'cscd/s0301a.att0.xml': commentary })
    expect(readLinesByHeading(packed, 'tika-roman')).toEqual({
      nalavaggo: ['1 1. Naḷavaggavaṇṇanā'],
      oghataranasuttam: ['1 Avibhūtanti apākaṭaṃ.'],
      upaniyasuttam: ['3 Parikkhīyatīti khayaṃ gacchati.'],
    })
    const alone = await pack(tika, 'tika')
    expect(Object.keys(readLinesByHeading(alone, 'tika-roman'))).toEqual(['nalavaggo'])
  })
})

describe('paragraph numbers of a commentary', () => {
  test('count below the named heading, where the quoted words are', async () => {
    const packed = await pack(
      commentaryLine('title', '1. Naḷavaggavaṇṇanā') +
        numberedLine(1, 'Idāni tato paraṃ vuttaṃ.') +
        commentaryLine('bodytext', 'Apica kho.') +
        commentaryLine('chapter', '2. Aññaṃ') +
        numberedLine(3, `${boldWords('Jarūpanītassā')}ti jarāya upanītassa.`),
    )
    expect(readLinesByHeading(packed).oghataranasuttam).toEqual(['1 1. Idāni tato paraṃ vuttaṃ.', '1 Apica kho.'])
    expect(readLinesByHeading(packed).upaniyasuttam?.at(-1)).toBe('3 3. Jarūpanītassāti jarāya upanītassa.')
  })

  test('alone place nothing', async () => {
    const packed = await pack(
      commentaryLine('subhead', '1. Oghataraṇasuttavaṇṇanā') +
        numberedLine(1, `${boldWords('Evaṃ me suta')}nti nidānaṃ.`) +
        numberedLine(3, `${boldWords('Aññadeva')} vuttaṃ.`),
    )
    expect(readLinesByHeading(packed).upaniyasuttam).toBeUndefined()
    expect(readLinesByHeading(packed).oghataranasuttam?.at(-1)).toBe('1 3. Aññadeva vuttaṃ.')
  })

  test('of a section whose name and words do not fit place nothing', async () => {
    const packed = await pack(
      commentaryLine('title', '1. Naḷavaggavaṇṇanā') +
        commentaryLine('subhead', '9. Aññataravaṇṇanā') +
        numberedLine(3, `${boldWords('Aññadeva')} vuttaṃ.`),
    )
    expect(readLinesByHeading(packed).upaniyasuttam).toBeUndefined()
    expect(readLinesByHeading(packed).nalavaggo?.at(-1)).toContain('Aññadeva')
  })

  test('verses quoted together are each explained at their place', async () => {
    const verse = (number: number, words: string) =>
      `<p rend="hangnum" n="${number}"><hi rend="paranum">${number}</hi><hi rend="dot">.</hi></p>` +
      commentaryLine('gathalast', words)
    const packed = await pack(
      commentaryLine('title', '1. Naḷavaggavaṇṇanā') +
        verse(1, 'Evaṃ me sutaṃ ekaṃ samayaṃ') +
        verse(3, 'Upanīyati jīvitamappamāyu') +
        numberedLine(1, `${boldWords('Viharatī')}ti iriyati.`) +
        numberedLine(3, `${boldWords('Upanīyatī')}ti parikkhīyati.`),
    )
    expect(readLinesByHeading(packed)).toEqual({
      nalavaggo: ['1 1. Naḷavaggavaṇṇanā'],
      oghataranasuttam: ['1 1.Evaṃ me sutaṃ ekaṃ samayaṃ', '1 3.Upanīyati jīvitamappamāyu', '1 1. Viharatīti iriyati.'],
      upaniyasuttam: ['3 3. Upanīyatīti parikkhīyati.'],
    })
  })
})

describe('printed pages of a commentary', () => {
  const body = (print: string) =>
    commentaryLine('bodytext', `Ekaṃ ${commentaryPage(25, print)} dve.`) +
    commentaryLine('chapter', '1. Oghataraṇasuttavaṇṇanā') +
    numberedLine(
      1,
      `Tattha ${commentaryPage(26, print)} ${boldWords('evaṃ')} ekaṃ dve tīṇi cattāri ${commentaryPage(27, print)} pañca.`,
    ) +
    commentaryLine('bodytext', 'Cha satta.')

  test('are those of the Pali Text Society, else of the Sixth Council', async () => {
    const segments = async (packing: Promise<PackedFiles>) => listParagraphs(await packing).map((one) => one.segment)
    expect(await segments(pack(body('P')))).toEqual(['SA:I.25', 'SA:I.26', 'SA:I.26', 'SA:I.27'])
    expect(await segments(pack(body('V')))).toEqual(['SA VRI:I.25', 'SA VRI:I.26', 'SA VRI:I.26', 'SA VRI:I.27'])
  })

  test('of the subcommentary are cited as its own', async () => {
    const { passages } = await pack(body('V'), 'tika')
    expect(passages.at(-1)?.edition).toBe('tika-roman')
    expect(passages.at(-1)?.paragraphs.at(-1)?.segment).toBe('SAṬ VRI:I.27')
  })
})

describe('commentary files', () => {
  test('of works outside the 45 volumes are reported with their first words', async () => {
    const packed = await pack(commentaryLine('chapter', '1. Oghataraṇasuttavaṇṇanā'), 'atthakatha', {
      'cscd/e0103n.att0.xml':
        commentaryLine('book', 'Visuddhimagga-mahāṭīkā') + commentaryLine('bodytext', 'Saddhammaraṃsimālī.'),
    })
    expect(packed.places('unplaced-files')).toEqual([
      'cscd/e0103n.att0.xml → Visuddhimagga-mahāṭīkā / Saddhammaraṃsimālī.',
    ])
  })

  test('about no single text are reported, too', async () => {
    const packed = await pack(
      commentaryLine('subsubhead', 'Ganthārambhakathā') + commentaryLine('bodytext', 'Ādi.'),
      'atthakatha',
      {
        'cscd/s0301a.att1.xml':
          commentaryLine('chapter', '1. Oghataraṇasuttavaṇṇanā') + commentaryLine('bodytext', 'Attho.'),
      },
    )
    expect(packed.places('files-of-no-text')).toEqual(['cscd/s0301a.att0.xml → Ganthārambhakathā Ādi.'])
  })

  test('need the files of the text, and one layer only', async () => {
    const alone = { 's0301a.att0.xml': cstFile(commentaryLine('chapter', '1. Oghataraṇasuttavaṇṇanā')) }
    expect(packFiles('cst-xml', alone, 'atthakatha')).rejects.toThrow('.mul')
    expect(packFiles('cst-xml', alone, 'gandha')).rejects.toThrow('atthakatha, tika')
  })
})
