import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hundredths } from '@storylamp/contract/money'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers, delivery, lamp } from '../../../../test/fixtures/checkouts.ts'
import { childForm, type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { atProvider } from '../../../../test/fixtures/payments.ts'
import { readers } from '../../../../test/readers.ts'
import { useSandbox } from '../../../../test/sandbox.ts'
import { useShop } from '../../../../test/shop.ts'
import { startWorker } from '../../../platform/jobs/worker.ts'
import { createLog } from '../../../platform/log.ts'
import { createSendMail } from '../../../platform/mail/send-mail.ts'
import { debitOrOwe } from '../../wallet/ledger/moves.ts'
import { transferNow } from '../../wallet/ledger/transfer.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, post, makeFamily, makeAdmin } = visitor(shop)
const { checkout, fill, status } = customers(shop)
const { familyId, give, order, storyOf } = readers(shop)
const provider = atProvider(sandbox)

/** The family's data; each word is unique. The export contains all of it … */
const stored = {
  firstname: 'Zqfirstname',
  lastname: 'Zqlastname',
  mobile: '5550199871',
  dob: '1971-07-13',
  email: 'zqemail@example.com',
  childName: 'Zqchildname',
  username: 'zqusername',
  childDob: '2016-11-23',
  laterChild: 'zqlaterchild',
  company: 'Zqcompany',
  deliveryEmail: 'zqdelivery@example.com',
  phone: '+1 555 019 9872',
  street1: 'Zqstreet',
  street2: 'Zqfloor',
  city: 'Zqcity',
  state: 'Zqstate',
  zip: 'ZQ 97201',
  abandonedStreet: 'Zqabandoned',
  sender: 'Zqsender',
  message: 'Zqmessage',
  story: 'Zqstorytitle',
  storyText: 'Zqstorytext',
  adjustment: 'Zqadjustment',
  refund: 'Zqrefund',
  unmasking: 'Zqunmasking',
  tracking: 'Zqtracking',
}
/** … but not these, which are stored as a hash or not at all. */
const notStored = {
  password: 'zqpassword of parent',
  childPassword: 'zqchildpassword',
  wrongPassword: 'zqwrongpassword',
  wrongName: 'zqwrongname@example.com',
  search: 'zqsearched',
  path: 'zqpath',
  key: 'zqidempotencykey',
  agent: 'zqagent',
  returnPath: 'zqreturn',
}

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
    async () => ({ name: 'Shop', address: 'shop@example.com' }),
    log,
  )
  const stopWorker = await startWorker({ ...shop, log }, { mail: { slots: 2, tasks: { 'send-mail': sendMail } } })
  stopMails = async () => {
    await stopWorker()
    await new Promise<void>((resolve) => smtp.close(resolve))
  }
})
afterAll(() => stopMails())

/** Creates a family with a value in every field. */
async function plant() {
  const { firstname, lastname, mobile, dob, email } = stored
  const password = notStored.password
  const child = {
    name: stored.childName,
    username: stored.username,
    password: notStored.childPassword,
    dob: stored.childDob,
  }
  const form = { firstname, lastname, mobile, dob, email, password, cpassword: password, children: [child] }
  await post('/api/auth/register', form)
  await post('/api/auth/verifyOtp', { email, otp: await codeOf(email) })
  const parent = (await post('/api/auth/login', { emailusername: email, password })).json() as Tokens
  const family = { form, parent, child: parent }
  expect((await call('GET', '/api/user/me/', undefined, parent)).statusCode).toBe(200)
  await call('PUT', '/api/user/updateMe/', { children: [childForm(stored.laterChild)] }, parent)
  await post('/api/auth/register', { ...form, children: [childForm('zqsecondattempt')] })
  await post('/api/auth/forgot-password', { email })
  await post('/api/contact', { name: stored.sender, email: email.toUpperCase(), message: stored.message })

  await fill(parent, lamp, 1)
  const address = {
    ...delivery,
    name: `${firstname} ${lastname}`,
    company: stored.company,
    email: stored.deliveryEmail,
    phone: stored.phone,
    street1: stored.street1,
    street2: stored.street2,
    city: stored.city,
    state: stored.state,
    zip: stored.zip,
    country: 'United States',
  }
  const first = await checkout(parent, { formData: address })
  expect(first.statusCode, first.body).toBe(200)
  await provider.pay(first.json().url)
  await status(parent, first.json().sessionId)
  await fill(parent, lamp, 1)
  const successUrl = `${shop.origin}/payment/success?${notStored.returnPath}`
  const second = await checkout(parent, { formData: { ...address, street1: stored.abandonedStreet }, successUrl })
  expect(second.statusCode, second.body).toBe(200)

  await give(family as never, 100)
  const storyOrder = await order(parent, undefined, notStored.key)
  await shop.pool.query(`INSERT INTO made_story VALUES ($1, $2, 0, $3, $4, NULL, '', now())`, [
    storyOf('').storyId,
    storyOrder.json().data._id,
    stored.story,
    stored.storyText,
  ])
  const id = await familyId(family as never)
  await readByAdmin(id)
  await call('GET', `/api/products?search=${notStored.search}`)
  await call('GET', `/nowhere?${notStored.search}`)
  await call('DELETE', `/api/user/children/${notStored.path}`, undefined, parent)
  await post('/api/auth/login', { emailusername: notStored.wrongName, password: notStored.wrongPassword })
  await shop.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'user-agent': notStored.agent },
    payload: 'x',
  })
  return { parent, id }
}

/** The first ten tokens that staff credit pay it. */
const oweTokens = (id: string) =>
  shop.db.transaction().execute(async (db) => {
    const ten = hundredths(1000)
    const transfer = { familyId: id, kind: 'free_tokens_back' as const, hundredths: ten, reference: randomUUID() }
    await transferNow(db, transfer, (balances) =>
      debitOrOwe(hundredths(balances.wallet + ten), 'free_tokens', balances),
    )
  })

async function readByAdmin(id: string) {
  const [{ id: orderId }] = (
    await shop.pool.query("SELECT id FROM customer_order WHERE family_id = $1 AND payment_status = 'Completed'", [id])
  ).rows
  await oweTokens(id)
  const replies = [
    await call('POST', `/api/admin/customers/${id}/children`, { reason: stored.unmasking }, admin),
    await call('POST', `/api/admin/wallets/${id}/adjustments`, { tokens: 11, reason: stored.adjustment }, admin),
    await call('POST', `/api/admin/wallets/${id}/adjustments`, { tokens: -1, reason: stored.adjustment }, admin),
    await call('POST', `/api/admin/orders/${orderId}/refund`, { amount: 1, reason: stored.refund }, admin),
    await call(
      'PUT',
      `/api/admin/orders/${orderId}/delivery`,
      { deliveryStatus: 'Delivered', tracking: { carrier: 'Post', number: stored.tracking } },
      admin,
    ),
    await call('GET', `/api/admin/customers?search=${stored.lastname}`, undefined, admin),
    await call('GET', `/api/admin/orders?search=${stored.lastname}`, undefined, admin),
  ]
  expect(replies.map(({ statusCode, body }) => (statusCode === 200 ? 200 : body))).toEqual(replies.map(() => 200))
}

const codeOf = async (email: string) => {
  const { rows } = await shop.pool.query(
    "SELECT payload ->> 'text' AS text FROM graphile_worker._private_jobs WHERE payload ->> 'to' = $1 ORDER BY id DESC LIMIT 1",
    [email],
  )
  return /\b\d{6}\b/.exec(rows[0]?.text ?? '')?.[0] ?? ''
}

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
        `UPDATE graphile_worker._private_jobs SET attempts = max_attempts
         WHERE id = (SELECT max(id) FROM graphile_worker._private_jobs WHERE payload ->> 'to' = $1) AND locked_at IS NULL`,
        [stored.email],
      )
      return rowCount
    })
    .toBe(1)

const mailsLeft = async () =>
  (
    await shop.pool.query(
      "SELECT payload ->> 'subject' AS subject FROM graphile_worker.jobs JOIN graphile_worker._private_jobs USING (id) WHERE task_identifier = 'send-mail' AND payload ->> 'to' = $1",
      [stored.email],
    )
  ).rows

test('D6 a word in every field of a family is in its export, and after the deletion in no table, file or log', async () => {
  const { parent, id } = await plant()
  await expect
    .poll(
      async () =>
        (
          await shop.pool.query('SELECT FROM graphile_worker._private_jobs WHERE last_error LIKE $1', [
            `%${stored.email}%`,
          ])
        ).rowCount,
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
  await expect.poll(mailsLeft, { timeout: 10_000 }).toEqual([])
  expect(await placesOf([...all, ...Object.values(notStored), 'zqsecondattempt'])).toEqual([])
  const { rows } = await shop.pool.query('SELECT details FROM audit_entry WHERE subject = $1 ORDER BY id', [
    `family ${id}`,
  ])
  expect(rows.map(({ details }) => details.reason)).toContain('erased')
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
  await deletion.query('DELETE FROM account WHERE family_id = $1', [id])
  await deletion.query('COMMIT')
  deletion.release()
  await checkingOut
  const { rows } = await shop.pool.query('SELECT delivery_details FROM customer_order WHERE family_id = $1', [id])
  expect(rows).toEqual([{ delivery_details: null }])
})
