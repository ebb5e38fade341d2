import { createHmac } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { buildSandbox } from '../src/app.ts'
import { receiveCalls } from './call-receiver.ts'
import { noShop, temporaryFolder } from './started-sandbox.ts'

export const answers = { hero: 'Juno', place: 'sea' }

/** The shop's end of the reports. */
export function receiveReports() {
  return receiveCalls('/api/integrations/story-tool/stories', (body, headers) => ({
    body,
    report: JSON.parse(body),
    signature: String(headers['x-story-signature']),
    type: headers['content-type'],
    atMs: Date.now(),
  }))
}

export function isSignedWith(secret: string, { body, signature }: { body: string; signature: string }) {
  const [, seconds] = /^t=(\d+),v1=[0-9a-f]{64}$/.exec(signature) ?? []
  const isFresh = Math.abs(Number(seconds) - Date.now() / 1000) < 60
  return isFresh && signature.endsWith(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
}

type Options = { storeFolder?: string; reportUrl?: string }

/** The story tool, and a shop that receives its reports. */
export async function startStoryTool({ storeFolder, reportUrl }: Options = {}) {
  const shop = await receiveReports()
  const folder = storeFolder ?? (await temporaryFolder())
  const storyReportUrl = reportUrl ?? shop.url
  const app = buildSandbox({ port: 0, smtpPort: 0, storeFolder: folder, webhookUrl: noShop, storyReportUrl })
  await app.ready()
  onTestFinished(() => app.close())
  const addresses: Record<string, string> = Object.assign({}, ...app.companies.map((company) => company.addresses))

  const asBrowser = { accept: 'text/html' }
  async function post(path: string, form: Record<string, string>) {
    const headers = { ...asBrowser, 'content-type': 'application/x-www-form-urlencoded' }
    return app.inject({ method: 'POST', url: `/story${path}`, headers, payload: String(new URLSearchParams(form)) })
  }

  return {
    app,
    folder,
    shop,
    secret: addresses.storyToolSecret ?? '',
    post,
    save: (orderId: string, more = {}) => post('', { orderId, ...answers, ...more }),
    get: (path: string, query: Record<string, string> = {}) =>
      app.inject({ url: `/story${path}?${new URLSearchParams(query)}`, headers: asBrowser }),
    page: async (path: string, query: Record<string, string> = {}) =>
      (await app.inject({ url: `/story${path}?${new URLSearchParams(query)}`, headers: asBrowser })).body,
    stories: async () => (await app.inject({ url: '/story/control/stories' })).json().stories,
  }
}
