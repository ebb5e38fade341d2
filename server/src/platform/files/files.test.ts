import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { useFolder } from '../../../test/processes/folder.ts'
import { readAll } from '../../../test/reading/read-all.ts'
import { createFiles } from './files.ts'
import type { OpenedFile } from './opened-file.ts'

const folder = useFolder()
const files = createFiles(join(folder.path, 'sold'))
folder.write('secret.mp3', 'not for sale')
folder.write('sold-out/secret.mp3', 'not for sale')
folder.write('sold/forest/story.mp3', '0123456789')

async function openFile(name: string): Promise<OpenedFile> {
  const file = await files.open(name)
  if (file === undefined) throw new Error(`${name} is missing`)
  return file
}

test('S7.31 a file is read from any place on', async () => {
  const file = await openFile('forest/story.mp3')
  expect(file.size).toBe(10)
  expect(await text(file.read(3, 6))).toBe('345')
  expect(await text(file.read(0, 10))).toBe('0123456789')
  expect(await text(file.read(4, 4))).toBe('')
  await file.close()
  expect(folder.countOpen()).toBe(0)
})

test('a file longer than what is read at once comes whole', async () => {
  const long = Buffer.alloc(1_000_003, 'once upon a time ')
  folder.write('sold/long.mp3', long)
  const file = await openFile('long.mp3')
  expect((await readAll(file)).equals(long)).toBe(true)
  expect((await readAll(file, 131_071, 900_001)).equals(long.subarray(131_071, 900_001))).toBe(true)
  await file.close()
})

mkdirSync(join(folder.path, 'sold/folder.mp3'))
symlinkSync(join(folder.path, 'secret.mp3'), join(folder.path, 'sold/link.mp3'))
symlinkSync(folder.path, join(folder.path, 'sold/up'))
symlinkSync('nowhere', join(folder.path, 'sold/broken.mp3'))
symlinkSync('circle.mp3', join(folder.path, 'sold/circle.mp3'))
execFileSync('mkfifo', [join(folder.path, 'sold/pipe.mp3')])

const names = [
  '',
  '.',
  'missing.mp3',
  'forest',
  'folder.mp3',
  'pipe.mp3',
  '../secret.mp3',
  'forest/../../secret.mp3',
  '../sold-out/secret.mp3',
  '..\\secret.mp3',
  join(folder.path, 'secret.mp3'),
  '/etc/passwd',
  'link.mp3',
  'up/secret.mp3',
  'broken.mp3',
  'circle.mp3',
  'forest/story.mp3/more',
  'forest/story.mp3\0.txt',
  'n'.repeat(300),
  'n/'.repeat(5000),
]
test.each(names.map((name) => [name.slice(0, 60), name]))('D33 nothing is opened as %j', async (_, name = '') => {
  expect(await files.open(name)).toBeUndefined()
  expect(folder.countOpen()).toBe(0)
})

test('a store whose folder is not there has no files', async () => {
  expect(await createFiles(join(folder.path, 'nosuch')).open('story.mp3')).toBeUndefined()
})

test('a name in any letters is opened', async () => {
  folder.write('sold/Лес и маяк.mp3', 'тихо')
  const file = await openFile('Лес и маяк.mp3')
  expect(await text(file.read(0, file.size))).toBe('тихо')
  await file.close()
})

test('what is deleted or replaced after opening is still read as it was', async () => {
  folder.write('sold/goes.mp3', 'as it was sold')
  folder.write('sold/changes.mp3', 'as it was sold')
  folder.write('new.mp3', 'another now')
  const opened = [await openFile('goes.mp3'), await openFile('changes.mp3')]
  rmSync(join(folder.path, 'sold/goes.mp3'))
  renameSync(join(folder.path, 'new.mp3'), join(folder.path, 'sold/changes.mp3'))
  for (const file of opened) expect(await text(file.read(0, file.size))).toBe('as it was sold')
  const replaced = await openFile('changes.mp3')
  expect(replaced.etag).not.toBe(opened[1]?.etag)
  for (const file of [...opened, replaced]) await file.close()
})

test('a file that was cut short is an error, never a short read', async () => {
  folder.write('sold/cut.mp3', '0123456789')
  const file = await openFile('cut.mp3')
  truncateSync(join(folder.path, 'sold/cut.mp3'), 4)
  await expect(text(file.read(0, file.size))).rejects.toThrow(/cut\.mp3 became shorter/)
  await file.close()
})

test('of several files all are opened or, when one is missing, none', async () => {
  const all = await files.openAll(['forest/story.mp3', 'forest/story.mp3'])
  expect(all).toMatchObject([{ size: 10 }, { size: 10 }])
  for (const file of all as OpenedFile[]) await file.close()
  expect(await files.openAll(['forest/story.mp3', 'gone.mp3', 'also gone.mp3'])).toEqual({ missing: 'gone.mp3' })
  expect(folder.countOpen()).toBe(0)
})
