import { expect, test } from 'vitest'
import { readTable } from './csv-file.ts'

const csv = 'SKU,Name\r\nowl,Eulenlämpchen 🦉\r\n'
const withoutEmoji = csv.replace(' 🦉', '')

test.each([
  ['UTF-8', csv, Buffer.from(csv)],
  ['UTF-16', csv, Buffer.from(`\uFEFF${csv}`, 'utf16le')],
  ['Windows-1252', withoutEmoji, Buffer.from(withoutEmoji, 'latin1')],
])('D93 a table in %s is read whole, wherever its bytes were divided on their way', async (_, text, bytes) => {
  const rows = [{ line: 2, cells: text.split('\r\n')[1]?.split(',') }]
  for (const size of [1, 3, bytes.length]) {
    const count = Math.ceil(bytes.length / size)
    const chunks = Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
    expect(await readTable(chunks)).toEqual({ names: ['sku', 'name'], rows })
  }
})
