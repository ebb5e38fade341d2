import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LyingMailServer, mailLies, startLyingMailServer } from '../../server/test/outside/lying-mail-server.ts'
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
const maxWaiting = 20
const heldMails = 30
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

async function contact(message: string): Promise<boolean> {
  const reply = await fetch(`${shop.address}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Nora', email: 'nora@example.com', message }),
  })
  return reply.status === 201
}

/** Writes to the shop and registers now and then, as long as there are lies left. Answers what was acknowledged. */
async function write() {
  const acknowledged: string[] = []
  const registered: Promise<unknown>[] = []
  for (let at = 0; plan.left() > 0; at++) {
    if (at % 20 === 0) registered.push(registerFamily(shop, mailServer.codeFor))
    const message = randomUUID()
    if (await contact(message)) acknowledged.push(message)
    while ((await waitingMails()) > maxWaiting) await pause(100)
  }
  await Promise.all(registered)
  return acknowledged
}

/** Which kinds of jobs are done although a mail that was due before them still waits for those that hang. */
async function runBesideSilence() {
  mailServer.setSilent(true)
  for (let at = 0; at < heldMails; at++) await contact('held')
  const [last] = await query("SELECT id FROM job WHERE task = 'send-mail' ORDER BY id DESC LIMIT 1")
  const isThere = async (id: unknown, maxAttempts = 25) =>
    (await query('SELECT FROM job WHERE id = $1 AND attempts <= $2', [id, maxAttempts])).length > 0
  const done: string[] = []
  for (const kind of otherJobs) {
    const [job] = await query('SELECT (add_job($1)).id', [kind])
    while (await isThere(job?.id)) await pause(10)
    if (await isThere(last?.id, 0)) done.push(kind)
  }
  mailServer.setSilent(false)
  return done
}

describe(`the mail server lies ${count} times (npm run test:faults -- --mail ${count} --seed ${seed})`, () => {
  let acknowledged: string[]
  let doneBeside: string[]
  let owed: { recipient: string }[]

  beforeAll(
    async () => {
      mailServer = await startLyingMailServer(plan.next, () => chance.whole(longestPauseMs))
      shop = await createKillableShop(() => ({ env: { SMTP_URL: mailServer.url } }))
      await shop.start()
      // One for all, as they look often.
      pool = new pg.Pool({ connectionString: shop.databaseUrl() })
      await query(recordOwed)
      const hurrying = hurry()
      acknowledged = await write()
      doneBeside = await runBesideSilence()
      while ((await waitingMails()) > 0) await pause(100)
      isOver = true
      await hurrying
      owed = (await query('SELECT recipient FROM owed_mail')) as typeof owed
      console.log(`${owed.length} mails owed, ${mailServer.delivered().length} delivered, seed ${seed}`)
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

  test('jobs of other kinds are done while mails hang and others wait for these', () => {
    expect(doneBeside).toEqual(otherJobs)
  })

  test('every lie was told, and no job is left behind', async () => {
    expect(plan.left()).toBe(0)
    await expect.poll(() => query('SELECT id FROM job')).toEqual([])
  })
})
