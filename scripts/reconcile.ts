/** `npm run reconcile`: asks the providers once about everything that is open, and says what came of it. */
import { openShop } from '../server-app.ts'
