import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'
import { sendRefusal } from './send-refusal.ts'

/** Answers what reaches no route: 404, or 405 with the methods that the address takes, and OPTIONS of the API with these. */
export function answerUnknown(app: FastifyInstance): void {
  const calls = new Map<string, { pattern: RegExp; methods: string[] }>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url.includes('*')) return
    const call = calls.get(url) ?? { pattern: patternOf(url), methods: [] }
    calls.set(url, call)
    call.methods.push(...[method].flat())
  })

  const answerOtherMethod = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const fitting = [...calls.values()].filter(({ pattern }) => pattern.test(path))
    const allowed = new Set(fitting.flatMap(({ methods }) => methods))
    // The router takes no parameter that is longer than any id.
    if (allowed.size === 0 || allowed.has(request.method)) return undefined
    reply.header('allow', [...allowed, 'OPTIONS'].join(', '))
    if (request.method === 'OPTIONS') return reply.code(204).send()
    return sendRefusal(reply, new Refusal('method_not_allowed', `${request.method} is not allowed at this address`))
  }
  // Before the body is read: whatever it holds, the method is wrong.
  app.all('/api/*', { onRequest: answerOtherMethod }, (_request, reply) => sendRefusal(reply, unknownCall()))

  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api/')) {
      return (await answerOtherMethod(request, reply)) ?? sendRefusal(reply, unknownCall())
    }
    if (request.method === 'GET' || request.method === 'HEAD') {
      return sendRefusal(reply, new Refusal('not_found', 'Not found'))
    }
    return sendRefusal(reply.header('allow', 'GET, HEAD'), new Refusal('method_not_allowed', 'Pages can only be read'))
  })
}

const unknownCall = () => new Refusal('not_found', 'There is no such call')

/** As the router reads an address: a parameter is one part of the path, and a slash at the end does not count. */
const patternOf = (url: string) =>
  new RegExp(`^${url.replace(/\/$/, '').replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}/?$`)
