-- Keys of earlier releases keep the operations that they could call, which now have scopes of their own.
UPDATE "api_keys" SET "scopes" = "scopes" || '["cases:read", "exports:orders"]'::jsonb WHERE "scopes" ? 'orders:read';--> statement-breakpoint
UPDATE "api_keys" SET "scopes" = "scopes" || '["cases:open"]'::jsonb WHERE "scopes" ? 'orders:work';--> statement-breakpoint
UPDATE "api_keys" SET "scopes" = "scopes" || '["promotions:read"]'::jsonb WHERE "scopes" ? 'promotions:manage';
