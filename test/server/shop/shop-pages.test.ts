import { onDatabases } from '../../database/databases.ts';
import { openShop } from '../shop.ts';
import { shopPageCases } from './shop-page-cases.ts';

onDatabases((store) => shopPageCases(async () => openShop(await store.environment(), undefined, true)));
