import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { useDownloadServer } from '../../../test/outside/download-server.ts'
import { useFolder } from '../../../test/processes/folder.ts'
import { rawRequest } from '../../../test/reading/raw-request.ts'
import { readAll } from '../../../test/reading/read-all.ts'
import type { Bytes } from '../files/bytes.ts'
import { createFiles } from '../files/files.ts'
import type { OpenedFile } from '../files/opened-file.ts'
import { createZipper } from './zip.ts'

const folder = useFolder()
const files = createFiles(folder.path)
const run = promisify(execFile)
const server = useDownloadServer({ type: 'application/zip' })
const savedAt = new Date('2026-11-21T12:34:56Z')

const stories = {
  '01 The Whale.mp3': randomBytes(300_001),
  '02 Кит, который напевал 🐋.txt': Buffer.from('Жил-был кит.'),
  '03 Nothing.gif': Buffer.alloc(0),
  '04 Paper Boat.mp4': Buffer.alloc(200_000, 'boat'),
}
for (const [name, content] of Object.entries(stories)) {
  folder.write(name, content)
  utimesSync(join(folder.path, name), savedAt, savedAt)
}

async function openStories(): Promise<{ name: string; file: OpenedFile }[]> {
  const names = Object.keys(stories)
  const opened = (await files.openAll(names)) as OpenedFile[]
  return opened.map((file, at) => ({ name: names[at] as string, file }))
}

async function zipStories(zip = createZipper()) {
  const made = await zip(await openStories())
  const whole = await readAll(made)
  await made.close()
  return { ...made, whole }
}

const isHere = (tool: string) => spawnSync(tool, ['--version']).error === undefined
const withTools = test.skipIf(!['unzip', 'python3'].every(isHere))

const listWithPython = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    assert z.testzip() is None
    if len(sys.argv) > 2: z.extractall(sys.argv[2])
    print(json.dumps([[i.filename, i.file_size, i.header_offset, list(i.date_time)] for i in z.infolist()]))
`

withTools('S7.31 D33 other programs find every file in it, whole and under its name', async () => {
  const { whole, size } = await zipStories()
  expect(size).toBe(whole.length)
  const path = join(folder.path, 'bundle.zip')
  writeFileSync(path, whole)
  expect((await run('unzip', ['-t', path])).stdout).toContain('No errors detected')
  const unpacked = join(folder.path, 'unpacked')
  mkdirSync(unpacked)
  const { stdout } = await run('python3', ['-c', listWithPython, path, unpacked])
  expect(JSON.parse(stdout)).toMatchObject(
    Object.entries(stories).map(([name, { length }]) => [name, length, expect.any(Number), [2026, 11, 21, 12, 34, 56]]),
  )
  expect(readdirSync(unpacked).sort()).toEqual(Object.keys(stories).sort())
  for (const [name, content] of Object.entries(stories)) {
    expect(readFileSync(join(unpacked, name)).equals(content)).toBe(true)
  }
})

test('D33 any part of it is a slice of the whole', async () => {
  const { whole } = await zipStories()
  const zip = await createZipper()(await openStories())
  const place = fc.oneof(fc.nat(whole.length), fc.nat(200), fc.integer({ min: whole.length - 600, max: whole.length }))
  await fc.assert(
    fc.asyncProperty(place, place, async (one, other) => {
      const [start, end] = [Math.min(one, other), Math.max(one, other)]
      expect((await readAll(zip, start, end)).equals(whole.subarray(start, end))).toBe(true)
    }),
    { numRuns: 300 },
  )
  await zip.close()
  expect(folder.countOpen()).toBe(0)
})

test('S7.31 D33 a zip whose download broke off is joined to the same zip, also by another process', async () => {
  const { whole } = await zipStories()
  server.open = async () => createZipper()(await openStories())
  const { parts, taken, etag } = await server.breakOffAfter(150_000)
  const headers = { range: `bytes=${taken}-`, 'if-range': etag }
  const rest = await rawRequest(server.address, '/download', { headers })
  expect(rest.status).toBe(206)
  expect(Buffer.concat([...parts, rest.body]).equals(whole)).toBe(true)
  await expect.poll(folder.countOpen).toBe(0)
})

test('the same files make the same bytes and the same etag, in every process; others make others', async () => {
  const [one, other] = [await zipStories(), await zipStories()]
  expect(one.etag).toBe(other.etag)
  expect(one.whole.equals(other.whole)).toBe(true)
  const name = '02 Кит, который напевал 🐋.txt'
  folder.write(name, 'Жил-был тик.')
  utimesSync(join(folder.path, name), savedAt, savedAt)
  const changed = await zipStories()
  expect(changed.size).toBe(one.size)
  expect(changed.etag).not.toBe(one.etag)
  folder.write(name, stories[name])
  utimesSync(join(folder.path, name), savedAt, savedAt)
})

test('the checksum of a file is reckoned once, for all who ask, until the file changes', async () => {
  const zip = createZipper()
  const reads = vi.fn()
  const watched = async (write?: string) => {
    if (write !== undefined) folder.write('watched.txt', write)
    const file = (await files.open('watched.txt')) as OpenedFile
    const read: OpenedFile['read'] = (...part) => {
      reads()
      return file.read(...part)
    }
    const made = await zip([{ name: 'a.txt', file: { ...file, read } }])
    await made.close()
    return made.etag
  }
  folder.write('watched.txt', 'one')
  const [first, same] = await Promise.all([watched(), watched()])
  expect([await watched(), same]).toEqual([first, first])
  expect(reads).toHaveBeenCalledTimes(1)
  expect(await watched('another')).not.toBe(first)
  expect(reads).toHaveBeenCalledTimes(2)
})

test('a file that cannot be read closes them all, and is tried again', async () => {
  const zip = createZipper()
  const entries = await openStories()
  const broken = entries.map(({ name, file }) => ({ name, file: { ...file, read: failingRead } }))
  await expect(zip(broken)).rejects.toThrow('the disk is gone')
  expect(folder.countOpen()).toBe(0)
  await (await zip(await openStories())).close()
})

// biome-ignore lint/correctness/useYield: it fails before
async function* failingRead(): AsyncGenerator<Uint8Array> {
  throw new Error('the disk is gone')
}

withTools('a bundle without files is an empty zip', async () => {
  const zip = await createZipper()([])
  writeFileSync(join(folder.path, 'empty.zip'), await readAll(zip))
  const { stdout } = await run('python3', ['-c', listWithPython, join(folder.path, 'empty.zip')])
  expect(JSON.parse(stdout)).toEqual([])
})

const zeros = Buffer.alloc(1024 * 1024)

/** Any number of zero bytes, without storing them. */
const pretendedFile = (size: number): OpenedFile => ({
  path: `pretended-${size}`,
  size,
  modifiedAt: savedAt,
  etag: `"${size}"`,
  read: async function* (start, end) {
    for (let at = start; at < end; at += zeros.length) yield zeros.subarray(0, end - at)
  },
  close: async () => {},
})

const listLarge = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    last = z.infolist()[-1]
    print(json.dumps([len(z.infolist()), z.infolist()[0].file_size, last.filename, z.read(last).decode()]))
`

/** Writes the zip from the given offset; everything before stays a sparse hole, except the first bytes. */
async function writeEndOf(zip: Bytes, start: number, path: string): Promise<Buffer> {
  const end = await readAll(zip, start)
  const file = await open(path, 'w')
  await file.write(await readAll(zip, 0, 100), 0, 100, 0)
  await file.write(end, 0, end.length, start)
  await file.close()
  return end
}

withTools(
  'D33 a zip of more than 4 GB is read by other programs, also behind that',
  async () => {
    const last = (await files.open('02 Кит, который напевал 🐋.txt')) as OpenedFile
    const zip = await createZipper()([
      { name: 'long.mp4', file: pretendedFile(4_400_000_000) },
      { name: 'last.txt', file: last },
    ])
    const path = join(folder.path, 'large.zip')
    const end = await writeEndOf(zip, 4_400_000_000, path)
    await zip.close()
    const { stdout } = await run('python3', ['-c', listLarge, path])
    expect(JSON.parse(stdout)).toEqual([2, 4_400_000_000, 'last.txt', 'Жил-был кит.'])
    expect((await run('unzip', ['-t', path, 'last.txt'])).stdout).toContain('No errors detected')
    // Neither program checks the position of the zip64 end record, so this test does.
    const saidToBeAt = Number(end.readBigUInt64LE(end.length - 34))
    expect(end.readUInt32LE(saidToBeAt - 4_400_000_000)).toBe(0x06064b50)
  },
  60_000,
)

withTools(
  'a zip of more entries than 16 bits count is read by other programs',
  async () => {
    const file = pretendedFile(1)
    const entries = Array.from({ length: 65_600 }, (_, at) => ({ name: `${at}.txt`, file }))
    const zip = await createZipper()(entries)
    const path = join(folder.path, 'many.zip')
    const directoryBytes = 65_600 * (46 + '65599.txt'.length + 28)
    await writeEndOf(zip, zip.size - directoryBytes - 1000, path)
    const { stdout } = await run('python3', ['-c', listLarge, path])
    expect(JSON.parse(stdout)).toEqual([65_600, 1, '65599.txt', '\0'])
  },
  60_000,
)
