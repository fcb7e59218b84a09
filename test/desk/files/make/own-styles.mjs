/** Writes own-styles.docx with the package docx. */

import { writeFileSync } from 'node:fs'
import {
  Document,
  FootnoteReferenceRun,
  LevelFormat,
  Packer,
  Paragraph,
  SimpleField,
  Table,
  TableCell,
  TableRow,
  TextRun,
  VerticalMergeType,
} from 'docx'

const text = (words, rest = {}) => new Paragraph({ children: [new TextRun(words)], ...rest })
const cell = (words, rest = {}) => new TableCell({ children: [text(words)], ...rest })
const list = (words, level = 0) => text(words, { numbering: { reference: 'list', level } })
const level = (at, format, written, start = 1) => ({ level: at, format, text: written, start })
const doc = new Document({
  styles: {
    paragraphStyles: [
      {
        id: 'Chapter',
        name: 'ชื่อบท',
        basedOn: 'Heading1',
        next: 'Normal',
        paragraph: { numbering: { reference: 'chapter', level: 0 } },
      },
      { id: 'Part', name: 'ชื่อตอน', basedOn: 'Normal', paragraph: { outlineLevel: 1 } },
    ],
  },
  numbering: {
    config: [
      { reference: 'chapter', levels: [level(0, 'thaiNumbers', 'บทที่ %1')] },
      {
        reference: 'list',
        levels: [level(0, LevelFormat.DECIMAL, '%1.', 3), level(1, 'thaiLetters', '%1.%2)')],
      },
    ],
  },
  footnotes: { 1: { children: [text('คำของโน้ต')] } },
  sections: [
    {
      children: [
        text('ทาน', { style: 'Chapter' }),
        new Paragraph({
          children: [new TextRun('วัน'), new SimpleField('DATE', '๑ มกราคม'), new TextRun('นี้')],
        }),
        text('ตอนต้น', { style: 'Part' }),
        list('สาม'),
        list('ย่อย', 1),
        list('ย่อยสอง', 1),
        text('คั่น'),
        list('สี่'),
        text('ศีล', { style: 'Chapter' }),
        new Paragraph({
          children: [
            new TextRun({ text: 'ขีด', strike: true }),
            new TextRun({ text: 'ซ่อน', vanish: true }),
            new TextRun({ text: 'หนา', bold: true }),
          ],
        }),
        new Table({
          rows: [
            new TableRow({
              children: [
                cell('๑'),
                cell('ร่วม', { verticalMerge: VerticalMergeType.RESTART }),
                new TableCell({
                  children: [new Paragraph({ children: [new TextRun('พุทฺธํ'), new FootnoteReferenceRun(1)] })],
                }),
              ],
            }),
            new TableRow({
              children: [cell('๒'), cell('', { verticalMerge: VerticalMergeType.CONTINUE }), cell('ธมฺมํ')],
            }),
            new TableRow({ children: [cell('กว้าง', { columnSpan: 2 }), cell('สงฺฆํ')] }),
          ],
        }),
      ],
    },
  ],
})
writeFileSync('own-styles.docx', await Packer.toBuffer(doc))
