import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** What was accepted, once for each time. */
export type Delivered = { messageId: string; to: string; text: string }

export const mailLies = [
  'silent at the greeting',
  'refuses the connection',
  'refuses the sender',
  'refuses the recipient',
  'hangs up before the mail',
  'silent, not accepted',
  'silent, but accepted',
  'refuses the mail',
  'hangs up, not accepted',
  'hangs up, but accepted',
  'slow',
] as const
export type MailLie = (typeof mailLies)[number]

export type LyingMailServer = Awaited<ReturnType<typeof startLyingMailServer>>

/** A mail server that refuses for now, falls silent, hangs up and overtakes; whatever it accepts, it keeps. */
export async function startLyingMailServer(nextLie: () => MailLie | undefined, slowMs: () => number) {
  const delivered: Delivered[] = []
  const fates = new Map<string, MailLie | undefined>()
  let isSilent = false
  const counted: Partial<Record<MailLie, number>> = {}

  const fateOf = ({ id }: SMTPServerSession) => fates.get(id)
  const forNow = () => Object.assign(new Error('Try again later'), { responseCode: 451 })
  /** Once: the shop keeps its connection, and would be refused as often as it tries again. */
  const refuse = ({ id }: SMTPServerSession, done: (error: Error) => void) => {
    fates.delete(id)
    done(forNow())
  }
  const hangUpAll = (isMeant = (_id: string) => true) => {
    for (const connection of server.connections) if (isMeant(connection.id)) connection.close()
  }
  const hangUp = (session: SMTPServerSession) => hangUpAll((id) => id === session.id)

  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (session, done) => {
      const lie = nextLie()
      if (isSilent) return
      if (lie !== undefined) counted[lie] = (counted[lie] ?? 0) + 1
      fates.set(session.id, lie)
      if (lie === 'refuses the connection') done(Object.assign(forNow(), { responseCode: 421 }))
      else if (lie !== 'silent at the greeting') done()
    },
    onMailFrom: (_address, session, done) => {
      if (fateOf(session) === 'hangs up before the mail') hangUp(session)
      else if (fateOf(session) === 'refuses the sender') refuse(session, done)
      else done()
    },
    onRcptTo: (_address, session, done) => {
      if (fateOf(session) === 'refuses the recipient') refuse(session, done)
      else done()
    },
    onData: async (stream, session, done) => {
      const lie = fateOf(session)
      const chunks = await stream.toArray().catch(() => undefined)
      // The sender was killed meanwhile.
      if (chunks === undefined) return
      const raw = Buffer.concat(chunks).toString()
      const mail = { ...read(raw), to: session.envelope.rcptTo[0]?.address ?? '' }
      const isRepeated = delivered.some(({ messageId }) => messageId === mail.messageId)
      if (lie === 'slow') await pause(slowMs())
      if (lie === 'silent, not accepted') return
      if (lie === 'hangs up, not accepted') return hangUp(session)
      if (lie === 'refuses the mail') return refuse(session, done)
      delivered.push(mail)
      // One mail's answer is lost once, so it comes twice at most.
      if (lie === 'silent, but accepted' && !isRepeated) return
      if (lie === 'hangs up, but accepted' && !isRepeated) return hangUp(session)
      done()
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    delivered: () => delivered,
    counted: () => counted,
    /** Greets nobody until it is told to speak again. */
    setSilent: (silent: boolean) => {
      isSilent = silent
      hangUpAll()
    },
    /** Waits for the code in a mail to this address. */
    codeFor: async (email: string): Promise<string> => {
      for (;;) {
        const code = delivered.findLast(({ to }) => to === email)?.text.match(/^\d{6}\r?$/m)
        if (code !== null && code !== undefined) return code[0].trim()
        await pause(50)
      }
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

const read = (raw: string) => ({
  messageId: /^Message-ID: *(\S+)/im.exec(raw)?.[1] ?? '',
  text: raw,
})
