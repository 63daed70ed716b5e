CREATE TABLE "provider_credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"sealed" text NOT NULL,
	"key_id" text NOT NULL,
	"endings" jsonb NOT NULL,
	"account" jsonb NOT NULL,
	"webhook" jsonb NOT NULL,
	"set_by" uuid,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retires_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "provider_credentials_provider" CHECK ("provider_credentials"."provider" in ('stripe', 'paypal'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "provider_credentials_current" ON "provider_credentials" USING btree ("provider") WHERE "provider_credentials"."retires_at" is null;--> statement-breakpoint
CREATE INDEX "provider_credentials_retiring" ON "provider_credentials" USING btree ("retires_at") WHERE "provider_credentials"."retires_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_events_received" ON "webhook_events" USING btree ("provider","received_at");--> statement-breakpoint
-- Pages show the payment methods that the providers offer. Each process opens its providers again before it uses the new version.
CREATE TRIGGER content_comes_and_goes AFTER INSERT OR DELETE ON provider_credentials FOR EACH ROW EXECUTE FUNCTION raise_content_version();
--> statement-breakpoint
CREATE TRIGGER content_changes AFTER UPDATE OF sealed, retires_at ON provider_credentials FOR EACH ROW EXECUTE FUNCTION raise_content_version();
