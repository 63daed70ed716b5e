CREATE TABLE "idempotency_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"attempt" uuid NOT NULL,
	"locked_until" timestamp with time zone,
	"answer" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_answer" CHECK (("idempotency_keys"."answer" is null) = ("idempotency_keys"."locked_until" is not null))
);
--> statement-breakpoint
CREATE INDEX "idempotency_keys_expires_at" ON "idempotency_keys" USING btree ("expires_at");