import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LyingMailServer, mailLies, startLyingMailServer } from '../../server/test/lying-mail-server.ts'
import { registerFamily } from '../caller.ts'
import { chanceFrom } from '../chance.ts'
import { createKillableShop, type KillableShop } from '../killable-shop.ts'
import { planLies } from './plan-lies.ts'

const count = Number(process.env.MAIL_LIES ?? 11)
const seed = Number(process.env.FAULTS_SEED ?? randomInt(1_000_000_000))
const chance = chanceFrom(seed)
// A short run tells all that it has at once; in a long one true connections lie between.
const plan = planLies(mailLies, count, chance, count > mailLies.length ? 2 : 1)
const longestPauseMs = 3000
const longestDelayMs = 1000
const longestLookMs = 50
const maxWaiting = 20
const startsMs = 180_000
const lieMs = 10_000
// One job of each lane that has to do with neither mail nor files.
const otherJobs = ['free-abandoned-jobs', 'reconcile-payments', 'cancel-parcels']

let mailServer: LyingMailServer
let shop: KillableShop
let pool: pg.Pool
let isOver = false
const query = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows

/** Writes down every mail that the shop owes, before it can be sent. */
const recordOwed = `
  CREATE TABLE owed_mail (job text PRIMARY KEY, recipient text NOT NULL);
  CREATE FUNCTION record_owed_mail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.task = 'send-mail' THEN
      INSERT INTO owed_mail VALUES (NEW.id::text, NEW.payload ->> 'to');
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER record_owed_mail AFTER INSERT ON job
  FOR EACH ROW EXECUTE FUNCTION record_owed_mail()`

const waitingMails = async () => Number((await query("SELECT count(*) FROM job WHERE task = 'send-mail'"))[0]?.count)

/** Failed mails are tried again at once, so that the pauses between attempts do not add up to hours. */
async function hurry() {
  while (!isOver) {
    await query('UPDATE job SET run_at = now() WHERE locked_at IS NULL AND attempts > 0')
    await pause(500)
  }
}

/** Writes to the shop and registers now and then, as long as there are lies left. Answers what was acknowledged. */
async function write() {
  const acknowledged: string[] = []
  const registered: Promise<unknown>[] = []
  for (let at = 0; plan.left() > 0; at++) {
    if (at % 20 === 0) registered.push(registerFamily(shop, mailServer.codeFor))
    const message = randomUUID()
    const reply = await fetch(`${shop.address}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Nora', email: 'nora@example.com', message }),
    })
    if (reply.status === 201) acknowledged.push(message)
    while ((await waitingMails()) > maxWaiting) await pause(100)
  }
  await Promise.all(registered)
  return acknowledged
}

/** How long each job of another kind waited and ran. */
async function timeOtherJobs() {
  const delays: number[] = []
  for (let at = 0; !isOver; at++) {
    const queuedAt = performance.now()
    const [job] = await query('SELECT (add_job($1)).id', [otherJobs[at % otherJobs.length]])
    const isThere = async () => (await query('SELECT FROM job WHERE id = $1', [job?.id])).length > 0
    let looks = 1
    for (; await isThere(); looks++) await pause(10)
    // Where a look takes long, the whole machine is slow: few looks are no delay, however long they took.
    delays.push(Math.min(performance.now() - queuedAt, looks * longestLookMs))
    await pause(100)
  }
  return delays
}

describe(`the mail server lies ${count} times (npm run test:faults -- --mail ${count} --seed ${seed})`, () => {
  let acknowledged: string[]
  let delays: number[]
  let owed: { recipient: string }[]

  beforeAll(
    async () => {
      mailServer = await startLyingMailServer(plan.next, () => chance.whole(longestPauseMs))
      shop = await createKillableShop(() => ({ env: { SMTP_URL: mailServer.url } }))
      await shop.start()
      // One for all, as they look often.
      pool = new pg.Pool({ connectionString: shop.databaseUrl() })
      await query(recordOwed)
      const [hurrying, timing] = [hurry(), timeOtherJobs()]
      acknowledged = await write()
      while ((await waitingMails()) > 0) await pause(100)
      isOver = true
      delays = await timing
      await hurrying
      owed = (await query('SELECT recipient FROM owed_mail')) as typeof owed
      const sum = `${owed.length} mails owed, ${mailServer.delivered().length} delivered, ${delays.length} other jobs`
      console.log(`${sum}, longest ${Math.round(Math.max(...delays))} ms, seed ${seed}`)
      console.log(JSON.stringify(mailServer.counted()))
    },
    startsMs + count * lieMs,
  )
  afterAll(async () => {
    isOver = true
    await pool?.end()
    await shop?.end()
    await mailServer?.stop()
  })

  test('D45 every mail that was owed has arrived, at most twice, and no other', () => {
    const arrived = Map.groupBy(mailServer.delivered(), ({ messageId }) => messageId)
    const wrong = [...arrived.values()].filter(
      (copies) => copies.length > 2 || copies.some(({ to }) => to !== copies[0]?.to),
    )
    expect(wrong).toEqual([])
    // Each mail has an id of its own, so as many ids have arrived as mails were owed to each recipient.
    const recipients = [...arrived.values()].map(([copy]) => copy?.to)
    expect(recipients.sort()).toEqual(owed.map(({ recipient }) => recipient).sort())
    expect(owed.length).toBeGreaterThan(count / 2)
  })

  test('copies carry the same Message-ID: two mails with different ones are different mails', () => {
    for (const message of acknowledged) {
      const copies = mailServer.delivered().filter(({ text }) => text.includes(message))
      expect(copies.length, message).toBeGreaterThan(0)
      expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1)
    }
    expect(acknowledged.length).toBeGreaterThan(0)
  })

  test(`no job of another kind is delayed by more than ${longestDelayMs} ms`, () => {
    expect(Math.max(...delays)).toBeLessThan(longestDelayMs)
  })

  test('every lie was told, and no job is left behind', async () => {
    expect(plan.left()).toBe(0)
    await expect.poll(() => query('SELECT id FROM job')).toEqual([])
  })
})
