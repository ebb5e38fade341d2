/** What a pretend company shows on the index page, and the addresses that the program which starts the sandbox needs. */
export type Company = { name: string; path: string; pretends: string; addresses: Record<string, string> }

declare module 'fastify' {
  interface FastifyInstance {
    companies: Company[]
  }
}
