/** Writes cells.xlsx with the package exceljs. */

import ExcelJS from 'exceljs'

const book = new ExcelJS.Workbook()
const sheet = book.addWorksheet('ช่อง')
sheet.addRow(['ลำดับ', 'ค่า', 'หมวด', 'ซ่อน'])
const rows = [
  [new Date(Date.UTC(2024, 0, 1)), '[$-107041E]yyyy'],
  [new Date(Date.UTC(2024, 0, 1)), '[$-D07041E]d mmmm yyyy'],
  [new Date(Date.UTC(2024, 0, 1)), 'bbbb'],
  [new Date(Date.UTC(2024, 0, 1)), 'yyyy-mm-dd'],
  [9.2, '0.00'],
  [7, '000'],
  [0.5, 'h:mm'],
  [0.1 + 0.2, 'General'],
  [1234567890123, 'General'],
  [5, '[$-D000000]0'],
  [1234.5, '#,##0.00'],
  [true, 'General'],
]
rows.forEach(([value, numFmt], at) => {
  const row = sheet.addRow([at + 1, value, '', 'ก'])
  row.getCell(2).numFmt = numFmt
})
sheet.getCell('C2').value = 'ร่วม'
sheet.mergeCells('C2:C4')
sheet.getCell('C5').value = { richText: [{ text: 'ขีด', font: { strike: true } }, { text: 'ฆ่า' }] }
sheet.getRow(6).hidden = true
sheet.getColumn(4).hidden = true
sheet.addRow([99, { error: '#DIV/0!' }])
sheet.addRow([100, { formula: '1+1', result: 2 }])
book.addWorksheet('แผ่นที่สอง').addRow(['สอง'])
const hidden = book.addWorksheet('ลับ')
hidden.addRow(['ลับ'])
hidden.state = 'hidden'
await book.xlsx.writeFile('cells.xlsx')
