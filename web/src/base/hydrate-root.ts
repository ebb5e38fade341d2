/** In the chunk of React, whose task it shares: bundled packages run when the first module that imports them does. */
export { hydrateRoot } from 'react-dom/client'
