import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { everyone } from '@storylamp/contract/accounts/roles'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actsAbout } from '../../../../test/fixtures/acts.ts'
import { type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { customers, lamp } from '../../../../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { notStored, plantFamily, stored } from '../../../../test/fixtures/planted-family.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { readers, storyToolEnv } from '../../../../test/readers.ts'
import { recordSent, textsOf, textsWith } from '../../../../test/reading/sent-texts.ts'
import { useShop } from '../../../../test/shop.ts'
import { startWorker } from '../../../platform/jobs/worker.ts'
import { createLog } from '../../../platform/logs/log.ts'
import { createSendMail } from '../../../platform/mail/send-mail.ts'

const sandbox = useSandbox()
// The story tool's reports are the test's own, not the sandbox's.
const storyTool = { url: storyToolEnv.STORY_TOOL_URL, secret: storyToolEnv.STORY_TOOL_SECRET }
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox, undefined, { storyTool })
const { call, makeFamily, makeAdmin } = visitor(shop)
const { checkout, fill } = customers(shop)
const { familyId } = readers(shop)
const provider = atProvider(sandbox)

let admin: Tokens
let stopMails: () => Promise<void>
let isMailRefused = true
const workerLog: string[] = []

beforeAll(async () => {
  admin = await makeAdmin()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(isMailRefused ? new Error(`${address} is unknown`) : null),
    onData: (stream, _session, done) => void stream.resume().on('end', done),
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const log = createLog('info', { write: (line) => workerLog.push(line) })
  const { port } = smtp.server.address() as { port: number }
  const sendMail = createSendMail(
    `smtp://127.0.0.1:${port}`,
    {
      readSender: async () => ({ name: 'Shop', address: 'shop@example.com' }),
      readKey: async () => Buffer.from('a key'),
    },
    log,
  )
  const stopWorker = await startWorker({ ...shop, log }, { mail: { slots: 2, tasks: { 'send-mail': sendMail } } })
  stopMails = async () => {
    await stopWorker()
    await new Promise<void>((resolve) => smtp.close(resolve))
  }
})
afterAll(() => stopMails())

const wordsIn = (text: string, words: string[]) =>
  words.filter((word) => text.toLowerCase().includes(word.toLowerCase()))

/** The tables, files and log lines that contain one of the words. */
async function placesOf(words: string[]) {
  const { rows: tables } = await shop.pool.query(
    `SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await shop.pool.query(`SELECT t::text AS row FROM ${name} t`)
    for (const { row } of rows) found.push(...wordsIn(row, words).map((word) => `${name}: ${word}`))
  }
  for (const file of readdirSync(shop.dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name)
    const text = file.isFile() ? readFileSync(path, 'latin1') : ''
    found.push(...wordsIn(`${path} ${text}`, words).map((word) => `${path}: ${word}`))
  }
  for (const line of [...shop.logged, ...workerLog])
    found.push(...wordsIn(line, words).map((word) => `${line}: ${word}`))
  return [...new Set(found)]
}

/** The worker would deliver the other mails, so only this one shows whether unsent mails are erased. */
const giveUpOneMail = () =>
  expect
    .poll(async () => {
      const { rowCount } = await shop.pool.query(
        `UPDATE job SET attempts = max_attempts
         WHERE id = (SELECT max(id) FROM job WHERE payload ->> 'to' = $1) AND locked_at IS NULL`,
        [stored.email],
      )
      return rowCount
    })
    .toBe(1)

const mailsLeft = async () =>
  (
    await shop.pool.query(
      "SELECT payload ->> 'subject' AS subject FROM job WHERE task = 'send-mail' AND payload ->> 'to' = $1",
      [stored.email],
    )
  ).rows

/** Ids, codes, versions, tokens, names of methods, countries and known regions, and addresses of pages: not what a person would type. */
const holdsNoWord =
  /(\b(_id|id|ids\[\]|\w*Id(\[\])?|product|code|otp|deviceMark|refreshToken|token|version|\w*Version|method|country|number|sendOn|giftCards\[\]|\w+Url)| \/api\/auth\/handover\S* state|:id\/address address\.(state|zip))$/

test('D6 a word in every field of a family is in its export, and after the deletion in no table, file or log', async () => {
  const sent = recordSent(shop.app)
  const { parent, id } = await plantFamily({ shop, provider, admin })
  const planted = sent.flatMap((request) => textsWith([...Object.values(stored), ...Object.values(notStored)], request))
  const fillable = textsOf(({ access }) => access === everyone || access.some((role) => role !== 'admin'))
  expect(fillable.filter((text) => !planted.includes(text) && !holdsNoWord.test(text))).toEqual([])
  await expect
    .poll(
      async () => (await shop.pool.query('SELECT FROM job WHERE last_error LIKE $1', [`%${stored.email}%`])).rowCount,
    )
    .toBeGreaterThan(2)
  const exported = (await call('GET', '/api/user/export', undefined, parent)).body
  const all = Object.values(stored)
  expect(all.filter((word) => !exported.toLowerCase().includes(word.toLowerCase()))).toEqual([])
  expect(wordsIn(exported, Object.values(notStored))).toEqual([])
  expect(await placesOf(Object.values(notStored).filter((word) => word !== notStored.key))).toEqual([])
  expect((await placesOf(all)).length).toBeGreaterThan(all.length)

  await giveUpOneMail()
  isMailRefused = false
  const reply = await call('DELETE', '/api/user/me/', { password: notStored.password, settleOpen: true }, parent)
  expect(reply.statusCode, reply.body).toBe(200)
  await expect.poll(mailsLeft).toEqual([])
  expect(await placesOf([...all, ...Object.values(notStored), 'zqsecondattempt'])).toEqual([])
  expect((await actsAbout(shop, `family ${id}`)).map(({ details }) => details.reason)).toContain('erased')
})

test('D6 a checkout that meets the deletion of its family stores no address', async () => {
  const family = await makeFamily()
  await fill(family.parent, lamp, 1)
  const id = await familyId(family)
  const deletion = await shop.pool.connect()
  await deletion.query('BEGIN')
  await deletion.query('SELECT FROM family WHERE id = $1 FOR UPDATE', [id])
  const checkingOut = checkout(family.parent)
  await pause(500)
  await deletion.query('DELETE FROM person WHERE id IN (SELECT person_id FROM member WHERE family_id = $1)', [id])
  await deletion.query('COMMIT')
  deletion.release()
  await checkingOut
  const { rows } = await shop.pool.query('SELECT delivery_details FROM customer_order WHERE family_id = $1', [id])
  expect(rows).toEqual([])
})
