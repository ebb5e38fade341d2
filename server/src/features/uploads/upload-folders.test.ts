import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeUploadFolders, storeWhole } from './upload-folders.ts'

const folder = mkdtempSync(join(tmpdir(), 'storylamp-uploads-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('what fails half-way leaves nothing, neither in its place nor beside it', async () => {
  await makeUploadFolders(folder)
  const half = storeWhole(folder, 'uploads/pictures/half', async (unfinished) => {
    await mkdir(unfinished)
    await writeFile(join(unfinished, '320.webp'), 'half')
    throw new Error('no room')
  })
  await expect(half).rejects.toThrow('no room')
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(['incoming', 'pictures', 'previews', 'sold'])
})
