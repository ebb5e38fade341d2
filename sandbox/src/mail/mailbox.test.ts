import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../test/started-sandbox.ts'
import { openMailbox } from './mailbox.ts'

function mailOf(subject: string) {
  const to = ['parent@example.com']
  return { messageId: '<1@shop>', to, from: 'shop@example.com', replyTo: '', subject, text: '', html: '' }
}

function storedName(id: number) {
  return `${String(id).padStart(10, '0')}.json`
}

async function store(folder: string, id: number) {
  const message = { ...mailOf(`mail ${id}`), id, date: '2025-11-21T08:00:00.000Z' }
  await writeFile(join(folder, storedName(id)), JSON.stringify(message))
}

test('the mailbox keeps the newest 1,000 mails and drops the oldest, also on disk', async () => {
  const folder = await temporaryFolder()
  for (let id = 1; id <= 1000; id += 1) await store(folder, id)
  const mailbox = await openMailbox(folder)
  await mailbox.save(mailOf('one more'))

  const stored = mailbox.newestFirst()
  expect(stored).toHaveLength(1000)
  expect([stored[0]?.subject, stored[1]?.subject, stored.at(-1)?.subject]).toEqual(['one more', 'mail 1000', 'mail 2'])
  const files = await readdir(folder)
  expect(files).toHaveLength(1000)
  expect(files).not.toContain(storedName(1))
})

test('mails that arrive at once stay in the order of their ids', async () => {
  const mailbox = await openMailbox(await temporaryFolder())
  await Promise.all(Array.from({ length: 20 }, (_, index) => mailbox.save(mailOf(`mail ${index}`))))
  expect(mailbox.newestFirst().map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index))
})

test('a write that was killed half-way is swept up at the next start', async () => {
  const folder = await temporaryFolder()
  await store(folder, 1)
  await writeFile(join(folder, `${storedName(2)}.part`), '{"id":2,"subj')
  expect((await openMailbox(folder)).newestFirst()).toHaveLength(1)
  expect(await readdir(folder)).toEqual([storedName(1)])
})

test('a damaged mail is named and left out, and the others are still there', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const folder = await temporaryFolder()
  await store(folder, 1)
  await writeFile(join(folder, storedName(2)), '{"id":2,"subj')
  expect((await openMailbox(folder)).newestFirst().map(({ id }) => id)).toEqual([1])
  expect(warn).toHaveBeenCalledWith(expect.stringContaining(storedName(2)))
  warn.mockRestore()
})
