CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"provider_dispute_id" text NOT NULL,
	"payment_id" uuid,
	"session_id" text NOT NULL,
	"charge_id" text,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"evidence_due_at" timestamp with time zone,
	"state" text DEFAULT 'open' NOT NULL,
	"state_since" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "disputes_at_provider" UNIQUE("provider","provider_dispute_id"),
	CONSTRAINT "disputes_state" CHECK ("disputes"."state" in ('open', 'won', 'lost', 'withdrawn')),
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount" >= 0),
	CONSTRAINT "disputes_closed" CHECK (("disputes"."state" = 'open') = ("disputes"."closed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("evidence_due_at") WHERE "disputes"."state" = 'open';--> statement-breakpoint
CREATE FUNCTION "tally_lost_dispute"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "lost" bigint := CASE WHEN NEW."state" = 'lost' AND NEW."payment_id" IS NOT NULL THEN NEW."amount" ELSE 0 END;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."state" = 'lost' AND OLD."payment_id" IS NOT NULL THEN "lost" := "lost" - OLD."amount"; END IF;
  IF "lost" = 0 THEN RETURN NULL; END IF;
  INSERT INTO "tallies" ("name", "amount") VALUES ('lost_disputes', "lost");
  INSERT INTO "traffic_news" ("day", "kind", "key", "revenue")
    SELECT (coalesce(NEW."closed_at", now()) AT TIME ZONE 'UTC')::date, "kind", "key", -"lost"
    FROM "payments", LATERAL (VALUES ('source', coalesce("source", 'unknown')), ('campaign', "campaign")) AS "of" ("kind", "key")
    WHERE "payments"."id" = NEW."payment_id" AND "key" IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "tally_lost_disputes" AFTER INSERT OR UPDATE ON "disputes" FOR EACH ROW EXECUTE FUNCTION "tally_lost_dispute"();--> statement-breakpoint
-- The provider tells its name and its state when it is asked the next time.
INSERT INTO "disputes" ("id", "provider", "provider_dispute_id", "payment_id", "session_id", "charge_id", "opened_at", "amount", "currency", "state", "state_since")
  SELECT i."id", i."provider", 'charge:' || coalesce(i."charge_id", i."session_id"),
    CASE WHEN EXISTS (SELECT FROM "payment_issues" o WHERE o."provider" = i."provider" AND o."session_id" = i."session_id"
      AND o."kind" IN ('wrong_amount', 'second_payment', 'unknown_payment')) THEN NULL ELSE i."payment_id" END,
    i."session_id", i."charge_id", i."created_at", i."amount", i."currency", 'open', i."created_at"
  FROM "payment_issues" i WHERE i."kind" = 'disputed' ON CONFLICT DO NOTHING;--> statement-breakpoint
-- What staff have dealt with does not block its orders.
INSERT INTO "order_events" ("order_id", "at", "kind", "actor_id", "note")
  SELECT o."id", i."resolved_at", 'dispute_overridden', i."resolved_by", i."resolution"
  FROM "payment_issues" i JOIN "orders" o ON o."payment_id" = i."payment_id"
  WHERE i."kind" = 'disputed' AND i."resolved_at" IS NOT NULL;
