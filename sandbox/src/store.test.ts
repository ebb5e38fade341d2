import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../test/started-sandbox.ts'
import { openStore } from './store.ts'

type Tables = { lamps: { id: string; light: number }; boxes: { id: string } }

async function open(folder: string) {
  const store = await openStore<Tables>(folder)
  onTestFinished(() => store.close().catch(() => {}))
  return store
}

const journalOf = (folder: string) => readFile(join(folder, 'journal.jsonl'), 'utf8')

test('what is on disk is there again after the process is gone, the newest version of each row', async () => {
  const folder = await temporaryFolder()
  const store = await open(folder)
  store.put('lamps', { id: 'bear', light: 1 })
  store.put('lamps', { id: 'moon', light: 2 })
  store.put('lamps', { id: 'bear', light: 3 })
  await store.onDisk()

  const again = await open(folder)
  expect(again.get('lamps', 'bear')).toEqual({ id: 'bear', light: 3 })
  expect(again.all('lamps').map(({ id }) => id)).toEqual(['bear', 'moon'])
  expect(again.all('boxes')).toEqual([])
  expect(() => again.need('lamps', 'sun')).toThrow('sun is missing')
})

test('rows that are put in one go stand in one line, so that a crash keeps all of them or none', async () => {
  const folder = await temporaryFolder()
  const store = await open(folder)
  store.put('lamps', { id: 'bear', light: 1 })
  store.put('boxes', { id: 'box' })
  await store.onDisk()
  store.put('boxes', { id: 'other' })
  await store.onDisk()
  expect((await journalOf(folder)).trim().split('\n')).toEqual([
    '[["lamps",{"id":"bear","light":1}],["boxes",{"id":"box"}]]',
    '[["boxes",{"id":"other"}]]',
  ])
})

test('rows that come while others are being written are written too, in order', async () => {
  const folder = await temporaryFolder()
  const store = await open(folder)
  for (let light = 1; light <= 200; light += 1) {
    store.put('lamps', { id: `lamp ${light % 7}`, light })
    if (light % 3 === 0) await Promise.resolve()
  }
  await store.onDisk()
  expect((await open(folder)).all('lamps')).toEqual(store.all('lamps'))
})

test('a line that was killed half-way is swept up, and what is written next is read again', async () => {
  const folder = await temporaryFolder()
  const store = await open(folder)
  store.put('lamps', { id: 'bär', light: 1 })
  await store.onDisk()
  await appendFile(join(folder, 'journal.jsonl'), '[["lamps",{"id":"torn","li')

  const after = await open(folder)
  expect(after.all('lamps')).toEqual([{ id: 'bär', light: 1 }])
  after.put('lamps', { id: 'moon', light: 2 })
  await after.onDisk()
  expect((await open(folder)).all('lamps').map(({ id }) => id)).toEqual(['bär', 'moon'])
})

test('a damaged line is named and left out, and the others are still there', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const folder = await temporaryFolder()
  await appendFile(join(folder, 'journal.jsonl'), '[["boxes",{"id":"one"}]]\n[["bo\n[["boxes",{"id":"three"}]]\n')
  expect((await open(folder)).all('boxes')).toEqual([{ id: 'one' }, { id: 'three' }])
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('Line 2'))
  warn.mockRestore()
})
