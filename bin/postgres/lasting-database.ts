import { setTimeout as pause } from 'node:timers/promises'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts'

const tryAgainAfterMs = 500

export type LastingDatabase = Pick<EmbeddedDatabase, 'url' | 'stop'>

/** The embedded database, started again whenever it ends by itself, as it does when it has no room for its log. */
export async function startLastingDatabase(
  options: Parameters<typeof startEmbeddedDatabase>[0],
): Promise<LastingDatabase> {
  const stopping = Promise.withResolvers<void>()
  const first = await startEmbeddedDatabase(options)
  let isStopping = false

  const startAgain = async (): Promise<EmbeddedDatabase | undefined> => {
    let reported = ''
    while (!isStopping) {
      try {
        return await startEmbeddedDatabase(options)
      } catch (error) {
        const { message } = error as Error
        if (message !== reported) options.log.error(`The database could not be started again: ${message}`)
        reported = message
        await Promise.race([pause(tryAgainAfterMs, undefined, { ref: false }), stopping.promise])
      }
    }
    return undefined
  }
  const restartUntilStopped = async () => {
    for (let database: EmbeddedDatabase | undefined = first; database; database = await startAgain()) {
      await Promise.race([database.ended, stopping.promise])
      if (!isStopping) options.log.error('The database ended unexpectedly and is started again.')
      await database.stop()
    }
  }
  const running = restartUntilStopped()
  return {
    url: first.url,
    stop: () => {
      isStopping = true
      stopping.resolve()
      return running
    },
  }
}
