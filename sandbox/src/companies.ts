/** What a pretend company says about itself: to the index page, and its addresses to whoever started the sandbox. */
export type Company = { name: string; path: string; pretends: string; addresses: Record<string, string> }

declare module 'fastify' {
  interface FastifyInstance {
    companies: Company[]
  }
}
