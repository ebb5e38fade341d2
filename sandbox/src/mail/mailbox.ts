import { constants } from 'node:fs'
import { access, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../durable-file.ts'
import type { StoredMail } from './stored-mail.ts'

export type Message = StoredMail & { id: number; date: string }
export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

const maxMessages = 1000

export async function openMailbox(folder: string) {
  await mkdir(folder, { recursive: true })
  await access(folder, constants.W_OK)
  const messages = await readMessages(folder)
  let lastId = messages.at(-1)?.id ?? 0

  const fileOf = (id: number) => join(folder, `${String(id).padStart(10, '0')}.json`)

  async function save(mail: StoredMail) {
    lastId += 1
    const message: Message = { id: lastId, date: new Date().toISOString(), ...mail }
    await writeDurably(fileOf(message.id), JSON.stringify(message))
    messages.push(message)
    // Two concurrent writes may finish in reverse order.
    messages.sort((one, other) => one.id - other.id)
    await remove(messages.splice(0, messages.length - maxMessages))
  }

  async function remove(unwanted: Message[]) {
    await Promise.all(unwanted.map(({ id }) => rm(fileOf(id), { force: true })))
  }

  return {
    save,
    newestFirst: () => messages.toReversed(),
    find: (id: string) => messages.find((message) => String(message.id) === id),
    empty: () => remove(messages.splice(0)),
  }
}

async function readMessages(folder: string) {
  const messages: Message[] = []
  for (const name of (await readdir(folder)).sort()) {
    const file = join(folder, name)
    // A write that was interrupted: the sender never received 250 and will send again.
    if (name.endsWith('.part')) await rm(file)
    if (name.endsWith('.json')) messages.push(...(await readMessage(file)))
  }
  return messages
}

async function readMessage(file: string): Promise<[Message] | []> {
  try {
    return [JSON.parse(await readFile(file, 'utf8'))]
  } catch (error) {
    console.warn(`A mail in the sandbox is damaged and is left out: ${file} (${error})`)
    return []
  }
}
