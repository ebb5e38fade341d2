import { readConfig } from '../server/src/config.ts'
import { startShop } from '../server/src/shop.ts'

// The shop without its sandbox, with another program where the sandbox's receiver would be.
await startShop({ ...readConfig(process.env), sandboxUrl: process.argv[2] ?? null })
console.log('ready')
